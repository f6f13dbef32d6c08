import type { RawMessage } from './compose.ts';

/**
 * The outcome of a message: taken, refused for good, or put off and to be tried again; `unknown` when the
 * server may have it.
 */
export type MailOutcome =
  | { kind: 'taken' }
  | { kind: 'refused' | 'deferred' | 'unknown'; error: string };

/** Where mails go. */
export interface MailTransport {
  /** How screens name it. */
  kind: 'smtp' | 'outbox';
  /** `onHandOver` is awaited before the first byte of the contents is sent. */
  send(message: RawMessage, id: string, onHandOver: () => Promise<void>): Promise<MailOutcome>;
}
