import { type MessageKey, textIfKnown, textsOf } from '../i18n.ts';
import { normaliseText } from '../text/normalise-text.ts';

const PART = 'typed_words';

/** What a typed word is: a verb, the key of a filter. Words of one kind differ in every language. */
export type WordKind = 'verb' | 'key' | 'flag' | 'value' | 'about';

/** The words of one kind, in English. */
export type EnglishWord<Kind extends WordKind> = MessageKey extends infer Key
  ? Key extends `${typeof PART}.${Kind}_${infer Word}`
    ? Word
    : never
  : never;

type Table = ReadonlyMap<string, string>;
const tables = new WeakMap<object, Table>();

/** The English words by kind and by the folded word of the language. */
function tableOf(texts: Readonly<Record<string, string>>): Table {
  const known = tables.get(texts);
  if (known) return known;
  const table = new Map<string, string>();
  for (const [name, text] of Object.entries(texts)) {
    const kind = name.slice(0, name.indexOf('_'));
    table.set(`${kind} ${normaliseText(text)}`, name.slice(kind.length + 1));
  }
  tables.set(texts, table);
  return table;
}

/** An English word of a typed line as the reader types it; the word itself if it has no other. */
export const shownWord = (kind: WordKind, english: string): string =>
  textIfKnown(`${PART}.${kind}_${english}`) ?? english;

/**
 * The English word that was typed, in English or in the reader's language, whatever its case and
 * accents; a word that is none of this kind stays as it is.
 */
export function englishWord(kind: WordKind, typed: string): string {
  const folded = normaliseText(typed);
  if (textIfKnown(`${PART}.${kind}_${folded}`) !== undefined) return folded;
  return tableOf(textsOf(PART)).get(`${kind} ${folded}`) ?? typed;
}

/** True if an English word, or the reader's for it, begins with a text. */
export const wordBegins = (kind: WordKind, english: string, typed: string): boolean =>
  [english, shownWord(kind, english)].some((one) =>
    normaliseText(one).startsWith(normaliseText(typed)),
  );
