import { createValueStore } from '#streams/index.ts';

/** The last thing that was done, in words: shown below the board and read out politely. */
export const outcome = createValueStore('');

export const say = (text: string): void => outcome.set(text);
