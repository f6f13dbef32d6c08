import type {
  CallOutcome,
  ContactChannel,
  ContactParty,
  Thread,
  UnknownMessage,
} from '#contract/operations/contact/contact.ts';
import { broadcastsRoutes } from '#contract/routes/operations/contact/broadcasts.ts';
import { contactRoutes, type PartyContact } from '#contract/routes/operations/contact/contact.ts';
import type { Language } from '#rules/language.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { randomId } from '#src/lib/api/random-id.ts';
import type { ContactAbout } from './contact-asked.ts';

const textOf = (about: ContactAbout) =>
  Object.fromEntries(Object.entries(about).map(([key, id]) => [key, String(id)]));

/** Whom to reach about something, and what was said. */
export const contactOf = (about: ContactAbout) =>
  answerTo(contactRoutes.get, { query: textOf(about) });

/** What is sent to a party. */
export interface MessageRequest {
  channel: ContactChannel;
  language: Language;
  template?: number;
  text?: string;
}

/** Writes to a party as its thread was read. Throws `ApiFailure`; 412 has the thread as it is. */
export const sendMessage = (
  about: ContactAbout,
  { party, version }: Pick<PartyContact, 'party' | 'version'>,
  message: MessageRequest,
): Promise<Thread> =>
  call(contactRoutes.send, {
    body: { commandId: randomId(), about, party, seen: version, ...message },
  });

/** Records a call and its outcome. Throws `ApiFailure`. */
export const recordCall = (
  about: ContactAbout,
  party: ContactParty,
  outcome: CallOutcome,
): Promise<Thread> =>
  call(contactRoutes.call, { body: { commandId: randomId(), about, party, outcome } });

/** Nothing needs to be answered. Throws `ApiFailure`. */
export const dismissThread = ({ id, version }: Pick<Thread, 'id' | 'version'>): Promise<Thread> =>
  call(contactRoutes.dismiss, { ...byId(id), body: { commandId: randomId(), seen: version } });

/** Attaches a message from an unknown number to the thread with a party. Throws `ApiFailure`. */
export const attachUnknown = (
  { id }: Pick<UnknownMessage, 'id'>,
  commandId: string,
  to: { about: ContactAbout; party: ContactParty },
): Promise<Thread> =>
  call(contactRoutes.attach, { ...byId(id), body: { commandId, ...to } as never });

/** Nothing comes of a message from an unknown number. Throws `ApiFailure`. */
export const dismissUnknown = (
  { id }: Pick<UnknownMessage, 'id'>,
  commandId: string,
): Promise<unknown> => call(contactRoutes.dismissUnknown, { ...byId(id), body: { commandId } });

/** Who would get a broadcast. */
export interface BroadcastTo {
  zones: number[];
  drivers: number[];
}

export const countBroadcast = (to: BroadcastTo): Promise<{ drivers: number }> =>
  call(broadcastsRoutes.preview, { body: to });

/** Writes to as many drivers as were counted. Throws `ApiFailure`. */
export const sendBroadcast = (
  to: BroadcastTo,
  message: { counted: number; channel: 'app' | 'push'; language: Language; text: string },
) => call(broadcastsRoutes.send, { body: { commandId: randomId(), ...to, ...message } });
