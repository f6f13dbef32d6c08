import { fr } from './index.ts';
import { reasons } from './reasons/index.ts';
import { words } from './reasons/words.ts';

/** Every text in French: the console’s own, and those of the server, which sends English. */
export const everything = { ...fr, reasons, reason_words: words } as const;
