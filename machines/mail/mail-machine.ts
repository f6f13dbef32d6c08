import { createMachine } from 'xstate';
import { rulesOf } from '../rules.ts';

/**
 * The lifecycle of a mail. It is handed over as soon as the mail server may have received its
 * contents. A result lost after that is unknown, and the mail is not resent automatically.
 */
export const mailMachine = createMachine({
  id: 'mail',
  initial: 'queued',
  states: {
    queued: { on: { 'mail.hand_over': 'handing_over', 'mail.give_up': 'failed' } },
    handing_over: {
      on: {
        'mail.accept': 'sent',
        'mail.defer': 'queued',
        'mail.give_up': 'failed',
        'mail.lose': 'unknown',
      },
    },
    sent: { type: 'final' },
    failed: { on: { 'mail.send_again': 'queued' } },
    unknown: { on: { 'mail.send_again': 'queued' } },
  },
});

export const MAIL_STATES = ['queued', 'handing_over', 'sent', 'failed', 'unknown'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const MAIL_EVENT_TYPES = [
  'mail.hand_over',
  'mail.accept',
  'mail.defer',
  'mail.give_up',
  'mail.lose',
  'mail.send_again',
] as const;
export type MailEventType = (typeof MAIL_EVENT_TYPES)[number];

export const mailRules = rulesOf<MailState, MailEventType>(mailMachine, MAIL_EVENT_TYPES);
