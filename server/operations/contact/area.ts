import type { AuditService } from '../../books/audit/service.ts';
import type { ProposalService } from '../../people/proposals/service.ts';
import { partsOf } from '../../platform/acts/perform.ts';
import { area } from '../../platform/area.ts';
import type { EventKinds } from '../../platform/events/kinds.ts';
import { created, done, found, ok } from '../../platform/http/answers.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import { oneRun } from '../../platform/ticks/one-run.ts';
import { createContactApps } from './apps.ts';
import { createBroadcasts } from './broadcasts.ts';
import { createContactFigures } from './figures.ts';
import { contactKind } from './live.ts';
import { createContactNotices, registerContactNotices } from './provider/notices.ts';
import { createMessageOutbox } from './provider/outbox.ts';
import type { MessageProvider } from './provider/provider.ts';
import { createSignedMessages, type MessageProviderSettings } from './provider/signed-provider.ts';
import { type ContactDeps, createContactService } from './service.ts';
import { templateProposals } from './templates/proposed.ts';
import { createContactTemplates } from './templates/service.ts';
import { createContactTroubles } from './troubles.ts';
import { createUnknownSenders } from './unknown-senders.ts';

export interface ContactOptions {
  /** The provider of messages to telephones; without it they stay in the outbox. */
  messages?: MessageProvider | MessageProviderSettings | undefined;
}

/** How often the server looks for messages to send. */
const SEND_MS = 1_000;

type Needs = Omit<ContactDeps, 'messageProvider'> &
  ContactOptions & {
    audit: AuditService;
    eventKinds: EventKinds;
    proposals: Pick<ProposalService, 'declare'>;
  };

const providerOf = ({ messages, clock }: Needs): MessageProvider | null => {
  if (!messages) return null;
  return 'send' in messages ? messages : createSignedMessages(messages, clock);
};

/** Contact with customers, stores and drivers, on the record (docs/decisions/0097). */
export const contactArea = area({
  services(needs: Needs) {
    const messageProvider = providerOf(needs);
    const deps = { ...needs, messageProvider };
    needs.eventKinds.declare('contact', contactKind);
    const phoneOf = () => needs.settings.get('contact').phone;
    needs.proposals.declare('contact_template', templateProposals(needs.audit, phoneOf));
    const outbox = createMessageOutbox(deps);
    return {
      messageProvider,
      contact: createContactService(deps),
      contactApps: createContactApps(deps),
      contactNotices: createContactNotices(deps),
      contactTemplates: createContactTemplates(deps),
      contactFigures: createContactFigures(needs.db),
      contactTroubles: createContactTroubles(deps),
      broadcasts: createBroadcasts(deps),
      unknownSenders: createUnknownSenders(deps),
      messageOutbox: { isDue: outbox.isDue, work: oneRun(outbox.work).run },
    };
  },
  routes: (all, app) => registerContactNotices(app, all),
  ticks: ({ messageOutbox }) => [
    { everyMs: SEND_MS, run: messageOutbox.work, due: messageOutbox.isDue, isManual: true },
  ],
  runs: ({ messageOutbox }) => ({ messages: messageOutbox.work }),
  handlers: ({
    contact,
    contactApps,
    contactFigures,
    contactTemplates,
    broadcasts,
    unknownSenders,
  }) => ({
    contact: {
      get: ({ query }) => ok(contact.get(query)),
      send: ({ body, ...by }) => created(contact.send(body, by)),
      call: ({ body, ...by }) => created(contact.call(body, by)),
      dismiss: ({ params, body, ...by }) => ok(contact.dismiss(params.id, body, by)),
      unknown: () => ok(unknownSenders.list()),
      attach: ({ params, body, ...by }) => ok(unknownSenders.attach(params.id, body, by)),
      dismissUnknown: ({ params, body, ...by }) =>
        done(unknownSenders.dismiss(params.id, body, by)),
      unanswered: () => ok(contact.unanswered()),
    },
    contactApps: {
      messages: ({ query, caller }) => ok(contactApps.messages(query, caller)),
      answer: ({ params, body, caller }) => created(contactApps.answer(params.id, body, caller)),
      write: ({ body, caller }) => created(contactApps.write(body, caller)),
      seen: ({ body, caller }) => done(contactApps.seen(body.upTo, caller)),
    },
    contactFigures: {
      read: ({ query }) => ok(contactFigures.read(query)),
      export: async ({ query }) => csvAnswer('contact', await contactFigures.export(query)),
    },
    contactTemplates: {
      list: ({ query, caller }) => ok(contactTemplates.list(query, caller)),
      get: ({ params, caller }) => found(contactTemplates.get(params.id, caller)),
      update: (call) => found(contactTemplates.edit(...partsOf(call))),
    },
    broadcasts: {
      preview: ({ body }) => ok(broadcasts.preview(body)),
      send: ({ body, ...by }) => created(broadcasts.send(body, by)),
    },
  }),
});
