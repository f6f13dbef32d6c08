import { Text } from '#contract/text.ts';
import { LANGUAGES } from '#rules/language.ts';
import { column, type ImportColumn, type TargetColumn } from './importer.ts';
import { bySchema, orNothing } from './values.ts';

const ALIASES = {
  fr: ['nom fr', 'name french', 'nom francais'],
  ar: ['nom ar', 'name arabic', 'الاسم بالعربية'],
  en: ['nom en', 'name english', 'nom anglais'],
} as const;
const columnOf = (language: string) => `name_${language}`;

/** Columns of a file for a name in each of the marketplace's languages. */
export const nameColumns = (most: number): ImportColumn[] =>
  LANGUAGES.map((language) =>
    column(columnOf(language), 'never', ALIASES[language], orNothing(bySchema(Text(most)))),
  );

/** The table's `names`: names of the file replace existing ones. */
export const NAMES: TargetColumn = {
  from: LANGUAGES.map(columnOf),
  column: 'names',
  text: (names) =>
    `concat_ws(' · ', ${LANGUAGES.map((language) => `${names}->>'${language}'`).join(', ')})`,
  value: (isMapped) => {
    const given = LANGUAGES.filter((language) => isMapped(columnOf(language)));
    const pairs = given.map((language) => `'${language}', s.${columnOf(language)}`).join(', ');
    return `jsonb_strip_nulls(coalesce(t.names, '{}'::jsonb) || jsonb_build_object(${pairs}))`;
  },
};
