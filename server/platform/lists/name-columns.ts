import { LANGUAGES, type Language } from '#rules/language.ts';

interface Translated {
  names: { readonly [L in Language]?: string | undefined };
}
type NameColumn = readonly [heading: string, value: (row: Translated) => string | null];

/** The columns of a file for the name in each language: `name_fr` and so on. */
export const nameColumns: readonly NameColumn[] = LANGUAGES.map((language) => [
  `name_${language}`,
  ({ names }) => names[language] ?? null,
]);
