import { locale } from '#src/lib/i18n.ts';

const byName = new Intl.Collator(locale());
const bySpelling = new Intl.Collator(locale(), { sensitivity: 'base' });

/** Compares two names in the order of the language, for `sort`. */
export const compareNames = (one: string, other: string): number => byName.compare(one, other);

/** True if two names differ in nothing but capitals, accents and outer spaces. */
export const isSameName = (one: string, other: string): boolean =>
  bySpelling.compare(one.trim(), other.trim()) === 0;
