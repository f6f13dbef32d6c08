import type { RawMessage } from './compose.ts';

/**
 * The outcome of a message: accepted, refused for good, or deferred and to be retried; `unknown` if
 * the server may have it.
 */
export type MailOutcome =
  | { kind: 'taken' }
  | { kind: 'refused' | 'deferred' | 'unknown'; error: string };

/** Sends mails. */
export interface MailTransport {
  /** The name on screens. */
  kind: 'smtp' | 'outbox';
  /** `onHandOver` is awaited before the first byte of the contents is sent. */
  send(message: RawMessage, id: string, onHandOver: () => Promise<void>): Promise<MailOutcome>;
}
