import { ar } from './index.ts';
import { reasons } from './reasons/index.ts';
import { words } from './reasons/words.ts';

/** Every text in Arabic: the console’s own, and those of the server, which sends English. */
export const everything = { ...ar, reasons, reason_words: words } as const;
