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
const RESERVED = /^(?:Case|Thread|Message|Call|Answer|Shift)$/;
const TYPE = /^export (?:declare )?(?:abstract )?(?:interface|type|class) ([A-Z][a-z]+)\b/gm;

/** True for a name that is a single participle, verb or adverb. */
export const isNoNoun = (name: string): boolean =>
  !NOUNS.has(name) && (/(?:ed|ing)$/.test(name) || IRREGULAR.test(name) || NO_NOUN.test(name));

export const isReserved = (name: string): boolean => RESERVED.test(name);

/** The exported types of a file whose names are one word. */
export const typesIn = (text: string): string[] =>
  [...text.matchAll(TYPE)].map(([, name]) => name ?? '');
