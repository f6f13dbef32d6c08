import {
  type EnglishWord,
  englishWord,
  shownWord,
  type WordKind,
} from '#src/lib/language/typed-words.ts';
import {
  type Flag,
  type Grammar,
  LIVE_GRAMMAR,
  QUERY_KEYS,
  type QueryKey,
  splitTokens,
} from './query.ts';

/** A key in the reader's language. The compiler demands a word for each. */
export const shownKey = (key: QueryKey): string =>
  shownWord('key', key satisfies EnglishWord<'key'>);
/** A condition in the reader's language. */
export const shownFlag = (flag: Flag): string =>
  shownWord('flag', flag satisfies EnglishWord<'flag'>);
/** A choice, a day or `none` in the reader's language; any other value as it is. */
export const shownValue = (value: string): string => shownWord('value', value);

type Change = (kind: WordKind, word: string) => string;
const isKey = (word: string): word is QueryKey => word in QUERY_KEYS;

/** The words of a value that a language has: choices, days, and no driver. */
function valueIn(key: QueryKey, value: string, change: Change): string {
  const kind = QUERY_KEYS[key];
  const hasWords = kind === 'choice' || kind === 'day' || key === 'driver';
  if (!hasWords || value.includes('"')) return value;
  return value
    .split(/[,،]/)
    .map((one) =>
      key === 'driver' && englishWord('value', one) !== 'none' ? one : change('value', one),
    )
    .join(',');
}

function tokenIn(token: string, change: Change, { flags }: Grammar): string {
  const minus = token.startsWith('-') && token.length > 1 ? '-' : '';
  const body = token.slice(minus.length);
  const [whole = '', name = '', sign = ''] = /^([\p{L}_]+)(:|>=|<=|>|<|=)/u.exec(body) ?? [];
  // A word that is no condition here is searched as it is.
  if (whole === '')
    return flags.some((one) => one === englishWord('flag', body))
      ? minus + change('flag', body)
      : token;
  const key = englishWord('key', name);
  if (!isKey(key)) return token;
  return `${minus}${change('key', key)}${sign}${valueIn(key, body.slice(whole.length), change)}`;
}

/** Changes the words of a query and keeps everything else, spaces too. */
function queryIn(text: string, change: Change, grammar: Grammar): string {
  let changed = '';
  let at = 0;
  for (const { from, to, text: token } of splitTokens(text)) {
    changed += text.slice(at, from) + tokenIn(token, change, grammar);
    at = to;
  }
  return changed + text.slice(at);
}

/** A query in English, as addresses and saved views keep it. */
export const englishQuery = (text: string, grammar: Grammar = LIVE_GRAMMAR): string =>
  queryIn(text, englishWord, grammar);

/** A query in the reader's language. */
export const shownQuery = (text: string, grammar: Grammar = LIVE_GRAMMAR): string =>
  queryIn(text, (kind, word) => shownWord(kind, englishWord(kind, word)), grammar);
