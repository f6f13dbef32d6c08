import { z } from 'zod';
import type { Language } from '#rules/language.ts';
import { LongText, Text } from './text.ts';

/** A text in some of the languages; the primary name stands in for a missing one. */
export const Translations = (max: number) =>
  z.strictObject({
    fr: Text(max).optional(),
    ar: Text(max).optional(),
    en: Text(max).optional(),
  });
/** A text of several lines in some of the languages. */
export const TranslatedLong = (max: number) =>
  z.strictObject({
    fr: LongText(max).optional(),
    ar: LongText(max).optional(),
    en: LongText(max).optional(),
  });
export type Translations = Partial<Record<Language, string>>;
