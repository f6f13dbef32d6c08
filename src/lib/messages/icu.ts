import { IntlMessageFormat } from 'intl-messageformat';

const compiled = new Map<string, IntlMessageFormat>();

/** Returns the text of an ICU message, with plurals, numbers and dates formatted for a locale. */
export function formatMessage(
  text: string,
  locale: string,
  params: Readonly<Record<string, string | number>>,
): string {
  const key = `${locale} ${text}`;
  let format = compiled.get(key);
  if (!format) {
    format = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
    compiled.set(key, format);
  }
  return String(format.format(params));
}
