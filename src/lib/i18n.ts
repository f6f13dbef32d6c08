import { IntlMessageFormat } from 'intl-messageformat';
import { en } from './messages/en/index.ts';

type Catalogue = typeof en;

/** Every message of the catalogue as `area.name`, for example `login.title`. */
export type MessageKey = {
  [A in keyof Catalogue]: `${A}.${Extract<keyof Catalogue[A], string>}`;
}[keyof Catalogue];

/** Values for the placeholders of a message. */
export type MessageParams = Readonly<Record<string, string | number>>;

/** Languages of the console. To add a language, add a line here and its catalogue. */
const LANGUAGES = { en: { catalogue: en, dir: 'ltr', locale: 'en-US' } } as const;
export type Language = keyof typeof LANGUAGES;

let language: Language = 'en';
const compiled = new Map<MessageKey, IntlMessageFormat>();

/** Sets the language of all texts, and the page's `lang` and `dir`. */
export function setLanguage(next: Language): void {
  language = next;
  compiled.clear();
  document.documentElement.lang = next;
  document.documentElement.dir = LANGUAGES[next].dir;
}

/** The locale for numbers and dates in the present language. */
export const locale = (): string => LANGUAGES[language].locale;

function source(key: MessageKey): string {
  const dot = key.indexOf('.');
  const area = LANGUAGES[language].catalogue[key.slice(0, dot) as keyof Catalogue];
  return (area as Readonly<Record<string, string>>)[key.slice(dot + 1)] ?? key;
}

/** The text of a message in the present language, its ICU placeholders filled from `params`. */
export function t(key: MessageKey, params?: MessageParams): string {
  const text = source(key);
  // Most messages have no placeholders: they need no parser and no object.
  if (!text.includes('{')) return text;
  let format = compiled.get(key);
  if (!format) {
    format = new IntlMessageFormat(text, locale(), undefined, { ignoreTag: true });
    compiled.set(key, format);
  }
  return String(format.format({ ...params }));
}
