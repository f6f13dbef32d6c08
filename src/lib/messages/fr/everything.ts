import { fr } from './index.ts';
import { reasons } from './reasons/index.ts';
import { words } from './reasons/words.ts';
import { report_texts } from './report-texts/index.ts';

/** Every text in French: the console’s own, and those that the contract has in English. */
export const everything = { ...fr, reasons, reason_words: words, report_texts } as const;
