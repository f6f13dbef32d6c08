import { defineStatus } from '#src/lib/status.ts';

interface Outcome {
  text: string;
  /**
   * `read`: for screen readers only, because the list of recent acts shows it; `seen`: not for them,
   * because a toast reports it.
   */
  only: 'read' | 'seen' | null;
}

/**
 * The last result as a message, shown below the board for a limited time and announced politely.
 */
export const outcome = defineStatus<Outcome>({ text: '', only: null });

export const announce = (text: string): void => outcome.show({ text, only: null });

/** Announces the message of an act; null: nothing was sent, and that was announced. */
export const announceSent = (text: string | null): void => {
  if (text !== null) announce(text);
};

/** Announces a result that the list of recent assignments already shows. */
export const announceQuietly = (text: string): void => outcome.show({ text, only: 'read' });

/** Replaces the message of an act that has failed; a toast announces the failure. */
export const showFailed = (text: string): void => outcome.show({ text, only: 'seen' });
