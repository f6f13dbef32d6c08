import { reportTexts as report_texts } from '#contract/insight/reports/texts/fr/texts.ts';
import { fr } from './index.ts';
import { reasons } from './reasons/index.ts';
import { words } from './reasons/words.ts';

/** Every text in French: the console’s own, and those that the contract has in English. */
export const everything = { ...fr, reasons, reason_words: words, report_texts } as const;
