import { reportTexts as report_texts } from '#contract/insight/reports/texts/ar/texts.ts';
import { ar } from './index.ts';
import { reasons } from './reasons/index.ts';
import { words } from './reasons/words.ts';

/** Every text in Arabic: the console’s own, and those that the contract has in English. */
export const everything = { ...ar, reasons, reason_words: words, report_texts } as const;
