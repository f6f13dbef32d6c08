import type { UnansweredThread } from '#contract/operations/contact/contact.ts';
import type { PartyContact, SubjectContact } from '#contract/routes/operations/contact/contact.ts';
import { AMAL, minutesFrom } from './samples.ts';

const template = (number: number, name: string, fr: string, lacks: string[] = []) => ({
  id: number,
  number,
  name,
  texts: { fr, en: `${name}: order #414` },
  language: 'fr',
  choices: [],
  lacks,
});

const message = (id: number, more: object = {}) => ({
  id,
  direction: 'out',
  channel: 'push',
  at: minutesFrom(-10 + id),
  text: 'Votre commande #414 de Café Atlas a du retard.',
  language: 'fr',
  template: 1,
  choices: [],
  choice: null,
  state: 'delivered',
  why: null,
  by: AMAL,
  isBroadcast: false,
  ...more,
});

/** Messages in both directions, one that may not have arrived, and calls. */
export const aThread = (more: object = {}): NonNullable<PartyContact['thread']> =>
  ({
    id: 7,
    version: 4,
    subject: 'order',
    subjectId: 414,
    party: 'customer',
    partyId: 31,
    lastAt: minutesFrom(-2),
    unanswered: 1,
    unansweredSince: minutesFrom(-2),
    answeredBy: AMAL,
    messages: [
      message(1),
      message(2, { channel: 'sms', state: 'unknown', why: 'The provider gave no answer' }),
      message(3, {
        direction: 'in',
        channel: 'app',
        state: 'received',
        by: null,
        text: 'أين طلبي؟',
      }),
      message(4, { text: null, state: 'no_provider', channel: 'whatsapp' }),
    ],
    calls: [
      {
        id: 1,
        at: minutesFrom(-5),
        by: AMAL,
        numberKind: 'account',
        outcome: 'no_answer',
        note: null,
      },
    ],
    ...more,
  }) as never;

export const aParty = (more: object = {}): PartyContact =>
  ({
    party: 'customer',
    partyId: 31,
    name: 'Salma Idrissi',
    phone: '+212612345678',
    numberKind: 'account',
    language: 'fr',
    channels: ['push', 'app', 'sms', 'whatsapp'],
    outbox: ['sms', 'whatsapp'],
    whyNot: null,
    templates: [
      template(1, 'Late', 'Votre commande #414 de Café Atlas a du retard.'),
      template(2, 'Store needs longer', 'Café Atlas a besoin de plus de temps.'),
      template(9, 'Please call us', 'Merci de nous appeler.', ['phone']),
    ],
    thread: aThread(),
    version: 4,
    noAnswer: null,
    ...more,
  }) as never;

export const STORE_PARTY = aParty({
  party: 'store',
  partyId: 12,
  name: 'Café Atlas',
  phone: '+212522112233',
  thread: null,
  version: 0,
  noAnswer: { calls: 3, minutes: 8, firstAt: minutesFrom(-9), lastAt: minutesFrom(-1) },
});

export const aContact = (more: object = {}): SubjectContact =>
  ({
    subject: 'order',
    subjectId: 414,
    label: '#414',
    orderId: 414,
    storeId: 12,
    driverId: null,
    parties: [aParty(), STORE_PARTY],
    ...more,
  }) as never;

/** A thread about order 12 with a store whose messages nobody has answered. */
export const unansweredThread = (unanswered: number) =>
  ({
    id: 1,
    version: 1,
    subject: 'order',
    subjectId: 12,
    party: 'store',
    partyId: 12,
    unanswered,
    since: '2026-03-02T12:00:00.000Z',
    orderId: 12,
    storeId: 12,
    driverId: null,
  }) as UnansweredThread;
