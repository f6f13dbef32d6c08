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

function compile(text: string, locale: string): IntlMessageFormat {
  return new IntlMessageFormat(text, locale, undefined, OPTIONS);
}

// The kinds of elements, which the library declares as constants that have no value at run time.
const ARGUMENT = 1;
const NUMBER = 2;
const literal = (value: string): Element => ({ type: 0, value });

/** U+2068 and U+2069: what stands between has the direction of its first letter. */
const ISOLATE = literal('\u2068');
/** U+2066: from left to right, with the sign before the number. */
const ISOLATE_LTR = literal('\u2066');
const END = literal('\u2069');

/** Isolates the values of a message, so that a name in Latin letters moves nothing around it. */
const isolated = (elements: readonly Element[]): Element[] =>
  elements.flatMap((element): Element[] => {
    if (element.type === ARGUMENT) return [ISOLATE, element, END];
    if (element.type === NUMBER) return [ISOLATE_LTR, element, END];
    if (!('options' in element)) return [element];
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: isolated(option.value) },
    ]);
    return [{ ...element, options: Object.fromEntries(options) }];
  });

function formatWith(
  make: (text: string, locale: string) => IntlMessageFormat,
  text: string,
  locale: string,
  params: Params,
): string {
  const key = `${locale} ${text}`;
  let format = compiled.get(key);
  if (!format) {
    format = make(text, locale);
    compiled.set(key, format);
  }
  return String(format.format(params));
}

/** Returns the text of an ICU message, with plurals and dates formatted for a locale. */
export const formatMessage = (text: string, locale: string, params: Params): string =>
  formatWith(compile, text, locale, params);

/** Like `formatMessage`, for languages that are written from right to left. */
export const formatIsolated = (text: string, locale: string, params: Params): string =>
  formatWith(
    (source) =>
      new IntlMessageFormat(isolated(compile(source, locale).getAst()), locale, undefined, OPTIONS),
    text,
    locale,
    params,
  );
