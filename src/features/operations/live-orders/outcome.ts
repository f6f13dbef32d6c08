import { defineStatus } from '#src/lib/status.ts';

/** The last result, in words: shown below the board for a while and announced politely. */
export const outcome = defineStatus({ text: '', isOnlyRead: false });

export const announce = (text: string): void => outcome.show({ text, isOnlyRead: false });

/** Announces what the list of recent actions shows. */
export const announceQuietly = (text: string): void => outcome.show({ text, isOnlyRead: true });
