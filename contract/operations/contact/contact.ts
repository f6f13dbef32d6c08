import { z } from 'zod';
import { LANGUAGES } from '#rules/language.ts';
import { withoutUnseen } from '#rules/text/invisible.ts';
import { Actor } from '../../actor.ts';
import { id, OrderId, StoreId, UserId } from '../../ids.ts';
import { reasonKeyFields } from '../../reasons/params.ts';
import { LongText } from '../../text.ts';
import { Instant } from '../../time.ts';
import { Version } from '../../version.ts';
import { Choice } from './choices.ts';

export const ThreadId = id('Thread');
export type ThreadId = z.output<typeof ThreadId>;

/** With whom staff are in contact. */
export const CONTACT_PARTIES = ['customer', 'store', 'driver'] as const;
export const ContactParty = z.enum(CONTACT_PARTIES).meta({ id: 'ContactParty' });
export type ContactParty = z.output<typeof ContactParty>;

/** About what: a thread is of one party and one subject. */
export const CONTACT_SUBJECTS = ['order', 'case', 'driver', 'store'] as const;
export const ContactSubject = z.enum(CONTACT_SUBJECTS).meta({ id: 'ContactSubject' });
export type ContactSubject = z.output<typeof ContactSubject>;

export const CHANNELS = ['app', 'push', 'sms', 'whatsapp'] as const;
export const ContactChannel = z.enum(CHANNELS).meta({ id: 'ContactChannel' });
export type ContactChannel = z.output<typeof ContactChannel>;

export const MESSAGE_STATES = [
  'queued',
  'sent',
  'delivered',
  'failed',
  'unknown',
  'no_provider',
  'received',
] as const;
export const MessageState = z.enum(MESSAGE_STATES).meta({
  id: 'MessageState',
  description: 'unknown: it may have arrived; no_provider: it waits in the outbox, unsent',
});
export type MessageState = z.output<typeof MessageState>;

export const CALL_OUTCOMES = ['reached', 'no_answer', 'busy', 'refused'] as const;
export const CallOutcome = z.enum(CALL_OUTCOMES).meta({ id: 'CallOutcome' });
export type CallOutcome = z.output<typeof CallOutcome>;

/** Whose number was called: of the account, the one given with the order, or the store's. */
export const NUMBER_KINDS = ['account', 'order', 'store'] as const;
export const NumberKind = z.enum(NUMBER_KINDS).meta({ id: 'NumberKind' });
export type NumberKind = z.output<typeof NumberKind>;

export const ContactLanguage = z.enum(LANGUAGES);

/** The longest text of a message. */
export const MESSAGE_LENGTH = 500;

/** A message as staff write it: with line breaks, and without what is not seen or turns its direction. */
export const MessageText = z.string().overwrite(withoutUnseen).pipe(LongText(MESSAGE_LENGTH));

/** Of one message, either way. */
export const ContactMessage = z
  .object({
    id: z.number().int(),
    direction: z.enum(['out', 'in']),
    channel: ContactChannel,
    at: Instant,
    text: z.string().nullable().meta({ description: 'Null: no longer kept' }),
    language: ContactLanguage,
    template: z.number().int().nullable().meta({ description: 'Its number, 1 to 9' }),
    choices: z.array(Choice).meta({ description: 'The answers that it offers' }),
    choice: Choice.nullable().meta({ description: 'The fixed answer that was chosen' }),
    state: MessageState,
    why: z.string().nullable(),
    ...reasonKeyFields,
    by: Actor.nullable().meta({ description: 'Null: the party' }),
    isBroadcast: z.boolean(),
  })
  .meta({ id: 'ContactMessage' });
export type ContactMessage = z.output<typeof ContactMessage>;

export const ContactCall = z
  .object({
    id: z.number().int(),
    at: Instant,
    by: Actor,
    numberKind: NumberKind,
    outcome: CallOutcome,
    note: z.string().nullable(),
  })
  .meta({ id: 'ContactCall' });
export type ContactCall = z.output<typeof ContactCall>;

/** What was said with one party about one subject. */
export const Thread = z
  .object({
    id: ThreadId,
    version: Version,
    subject: ContactSubject,
    subjectId: z.number().int(),
    party: ContactParty,
    partyId: z.number().int(),
    lastAt: Instant,
    unanswered: z.number().int().meta({ description: 'Messages that nobody has answered' }),
    unansweredSince: Instant.nullable(),
    answeredBy: Actor.nullable(),
    messages: z.array(ContactMessage).meta({ description: 'The last 50, the oldest first' }),
    calls: z.array(ContactCall).meta({ description: 'The last 20, the oldest first' }),
  })
  .meta({ id: 'Thread' });
export type Thread = z.output<typeof Thread>;

/** A thread with messages that nobody has answered, as rows of screens are marked by it. */
export const UnansweredThread = Thread.pick({
  id: true,
  version: true,
  subject: true,
  subjectId: true,
  party: true,
  partyId: true,
  unanswered: true,
})
  .extend({
    since: Instant,
    orderId: OrderId.nullable(),
    storeId: StoreId.nullable(),
    driverId: UserId.nullable(),
  })
  .meta({ id: 'UnansweredThread' });
export type UnansweredThread = z.output<typeof UnansweredThread>;

export const UnknownMessageId = id('UnknownMessage');

/** A message from a number of nobody who is known. */
export const UnknownMessage = z
  .object({
    id: UnknownMessageId,
    at: Instant,
    channel: ContactChannel.extract(['sms', 'whatsapp']),
    phone: z.string(),
    text: z.string(),
  })
  .meta({ id: 'UnknownMessage' });
export type UnknownMessage = z.output<typeof UnknownMessage>;

/** What live screens get of a thread: never what was said. */
export const CONTACT_HAPPENINGS = [
  'contact.sent',
  'contact.received',
  'contact.called',
  'contact.dismissed',
] as const;
export const LiveContact = UnansweredThread.omit({ since: true })
  .extend({
    since: Instant.nullable(),
    zone: z.string().nullable(),
    /** Of a driver: those in which he works, while his place is not known. */
    zones: z.array(z.string()),
  })
  .meta({ id: 'LiveContact' });
export type LiveContact = z.output<typeof LiveContact>;
