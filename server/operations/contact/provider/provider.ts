import type { Language } from '#rules/language.ts';
import type { Outcome } from '../../../platform/outbox/outcome.ts';

export type TelephoneChannel = 'sms' | 'whatsapp';

/** A message to a telephone. A provider sends a key once, and answers it again alike. */
export interface TelephoneMessage {
  key: string;
  channel: TelephoneChannel;
  /** Never logged. */
  to: string;
  /** Never logged. */
  text: string;
  language: Language;
}

/** A provider of messages to telephones. An exception counts as unknown. */
export interface MessageProvider {
  channels: readonly string[];
  /** The secret that its notices are signed with. */
  secret: string;
  /** How long a call may take. Milliseconds. */
  timeoutMs: number;
  send: (message: TelephoneMessage) => Promise<Outcome<{ providerId: string }>>;
}
