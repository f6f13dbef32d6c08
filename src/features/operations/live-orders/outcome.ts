import { defineStatus } from '#src/lib/status.ts';

/**
 * The last result as a message, shown below the board for a limited time and announced politely.
 */
export const outcome = defineStatus({ text: '', isOnlyRead: false });

export const announce = (text: string): void => outcome.show({ text, isOnlyRead: false });

/** Announces a result that the list of recent assignments already shows. */
export const announceQuietly = (text: string): void => outcome.show({ text, isOnlyRead: true });
