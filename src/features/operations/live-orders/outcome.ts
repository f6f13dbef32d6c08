import { createStatus } from '#src/lib/status.ts';

/** The last thing that was done, in words: shown below the board for a while and read out politely. */
export const outcome = createStatus('');

export const say = (text: string): void => outcome.show(text);
