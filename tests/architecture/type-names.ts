/** Forms of verbs that English also uses as nouns, with the meaning that they have here. */
const NOUNS = new Set([
  'Booking',
  'Encoding',
  'Featured',
  'Finding',
  'Loading',
  'Opening',
  'Ranking',
  'Ring',
  'Setting',
  'Timing',
]);
const IRREGULAR =
  /^(?:Been|Built|Bought|Brought|Chosen|Done|Found|Given|Gone|Held|Kept|Known|Left|Lost|Made|Met|Paid|Put|Read|Seen|Sent|Shown|Sold|Taken|Told|Won|Written)$/;
/** Adverbs and prepositions. */
const NO_NOUN = /^(?:Beside|Both|By|Near|Now|Since|Then|Where)$/;
/** Nouns that docs/glossary.md keeps for what comes. */
const RESERVED = /^(?:Message|Call|Answer|Shift)$/;
const TYPE = /^export (?:declare )?(?:abstract )?(?:interface|type|class) ([A-Z][a-z]+)\b/gm;

const SCHEMA = /\.meta\(\{\s*id: '([A-Za-z]+)'/g;
const LAST_WORD = /[A-Z][a-z]*$/;

/** True for a name that is a single participle, verb or adverb. */
export const isNoNoun = (name: string): boolean =>
  !NOUNS.has(name) && (/(?:ed|ing)$/.test(name) || IRREGULAR.test(name) || NO_NOUN.test(name));

export const isReserved = (name: string): boolean => RESERVED.test(name);

/**
 * True for a name whose last word is a participle or adverb: `OrderHappened`. Verbal nouns such as
 * `OrderRating` are nouns with a word before them.
 */
export function endsInNoNoun(name: string): boolean {
  const last = LAST_WORD.exec(name)?.[0] ?? name;
  return isNoNoun(last) && (last === name || !last.endsWith('ing'));
}

/** The names under which a file publishes schemas. */
export const schemasIn = (text: string): string[] =>
  [...text.matchAll(SCHEMA)].map(([, name]) => name ?? '');

/** The exported types of a file whose names are one word. */
export const typesIn = (text: string): string[] =>
  [...text.matchAll(TYPE)].map(([, name]) => name ?? '');
