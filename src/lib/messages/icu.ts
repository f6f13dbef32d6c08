import type { Formatters } from 'intl-messageformat';
import { IntlMessageFormat } from 'intl-messageformat';
import { LOCALE } from '#rules/money/money.ts';

type Params = Readonly<Record<string, string | number>>;
type Element = ReturnType<IntlMessageFormat['getAst']>[number];

const compiled = new Map<string, IntlMessageFormat>();

/** Numbers are those of `LOCALE` in every language; dates and plurals those of the language. */
const formatters: Formatters = {
  getNumberFormat: (_, options) => new Intl.NumberFormat(LOCALE, options),
  getDateTimeFormat: (...of) => new Intl.DateTimeFormat(...of),
  getPluralRules: (...of) => new Intl.PluralRules(...of),
};
const OPTIONS = { ignoreTag: true, formatters };

// The kind of an element, which the library declares as a constant that has no value at run time.
const ARGUMENT = 1;

/** The names that a message writes as they are; not those by which it chooses or that it counts. */
function writtenNames(elements: readonly Element[]): ReadonlySet<string> {
  const written = new Set<string>();
  const others = new Set<string>();
  const visit = (element: Element) => {
    if ('options' in element)
      for (const { value } of Object.values(element.options)) value.forEach(visit);
    if ('value' in element && element.type !== 0)
      (element.type === ARGUMENT ? written : others).add(element.value);
  };
  elements.forEach(visit);
  return new Set([...written].filter((name) => !others.has(name)));
}

/** Digits alone keep their place; letters, signs and groups move, or are moved by, what stands beside them. */
const MOVES = /[\p{L}+\u2212-]|\d[ \u00a0]\d/u;

/**
 * U+2068 to U+2069: what stands between has the direction of its first letter; from U+2066 on, from
 * left to right, with the sign before the number.
 */
const isolate = (value: string | number): string | number => {
  const text = String(value);
  if (!MOVES.test(text)) return value;
  return /\p{L}/u.test(text) ? `\u2068${text}\u2069` : `\u2066${text}\u2069`;
};

function compiledOf(text: string, locale: string): IntlMessageFormat {
  const key = `${locale} ${text}`;
  const known = compiled.get(key);
  if (known) return known;
  const format = new IntlMessageFormat(text, locale, undefined, OPTIONS);
  compiled.set(key, format);
  return format;
}

/** Returns the text of an ICU message, with plurals and dates formatted for a locale. */
export const formatMessage = (text: string, locale: string, params: Params): string =>
  String(compiledOf(text, locale).format(params));

const written = new WeakMap<IntlMessageFormat, ReadonlySet<string>>();

/**
 * Like `formatMessage`, for languages that are written from right to left: a name in Latin letters
 * moves nothing around it.
 */
export function formatIsolated(text: string, locale: string, params: Params): string {
  const format = compiledOf(text, locale);
  let names = written.get(format);
  if (!names) {
    names = writtenNames(format.getAst());
    written.set(format, names);
  }
  const isolated = Object.entries(params).map(([name, value]) => [
    name,
    names.has(name) ? isolate(value) : value,
  ]);
  return String(format.format(Object.fromEntries(isolated) as Params));
}

/**
 * A message of a catalogue for languages from right to left: its arrows are turned, except those
 * between codes, which stay with the codes (`#4172 → d12`), and numbers of records (`#{id}`) and
 * of more (`+{n}`) are isolated.
 */
export const turnMessage = (text: string): string =>
  /^#\{\w+\}[^\p{L}]*( \{\w+\})? → \{\w+\}/u.test(text)
    ? `\u2066${text}\u2069`
    : text.replaceAll('→', '←').replaceAll(/[#+]\{\w+\}/g, '\u2066$&\u2069');
