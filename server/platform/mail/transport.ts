import type { Outcome } from '../outbox/outcome.ts';
import type { RawMessage } from './compose.ts';

/** Sends mails. */
export interface MailTransport {
  /** The name on screens. */
  kind: 'smtp' | 'outbox';
  /** `onHandOver` is awaited before the first byte of the contents is sent. */
  send(message: RawMessage, id: string, onHandOver: () => Promise<void>): Promise<Outcome>;
}
