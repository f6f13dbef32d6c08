import { currentLanguage, isRightToLeft } from '#src/lib/i18n.ts';
import { isolatedText } from './ltr.ts';

/** A text of a person in the quotation marks of the language: `“Ramadan”`, `« Ramadan »`. */
export function quoted(text: string): string {
  if (isRightToLeft()) return `«${isolatedText(text)}»`;
  return currentLanguage() === 'fr' ? `«\u00a0${text}\u00a0»` : `“${text}”`;
}
