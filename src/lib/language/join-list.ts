import { isRightToLeft } from '#src/lib/i18n.ts';
import { isolatedText } from './ltr.ts';

/** From right to left, whatever the names in it are written in. */
const isolateList = (text: string): string => `\u2067${text}\u2069`;

type Item = string | number | null | undefined | false;

/**
 * Facts or names one after another, separated as the language separates them: `Agdal, Maârif`; what
 * is not there is left out. Not by Intl.ListFormat, which has no style without “and” in Arabic, nor
 * one with commas alone in French: “et #12” would make a sentence of codes and facts.
 */
export function joinList(items: readonly Item[]): string {
  const texts = items.filter((item) => item || item === 0).map(String);
  if (texts.length < 2 || !isRightToLeft()) return texts.join(', ');
  return isolateList(texts.map(isolatedText).join('، '));
}
