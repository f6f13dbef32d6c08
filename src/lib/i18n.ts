import type { en } from './messages/en/index.ts';
import { signIn } from './messages/en/sign-in.ts';

type Catalogue = typeof en;
type Parts = Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>;

/** The key of a message, `part.name`, for example `login.title`. */
export type MessageKey = {
  [A in keyof Catalogue]: `${A}.${Extract<keyof Catalogue[A], string>}`;
}[keyof Catalogue];

/**
 * A name if it is the key of a message. An intersection with all keys would have the compiler make
 * thousands of types for each name.
 */
export type KeyOf<Name> = Name extends MessageKey ? Name : never;

/** What names its label: the message that is named after it, or another one. */
export type LabelOf<
  Texts extends string,
  Name extends string,
> = `${Texts}${Name}` extends MessageKey ? { label?: MessageKey } : { label: MessageKey };

/** The messages of a part, if it has all of them; otherwise a type that names those it lacks. */
export type Complete<Texts extends string, Name extends string> = [
  Exclude<`${Texts}${Name}`, MessageKey>,
] extends [never]
  ? Texts
  : { missing: Exclude<`${Texts}${Name}`, MessageKey> };

/** Values for the placeholders of a message. */
export type MessageParams = Readonly<Record<string, string | number>>;

/**
 * The languages of the console. To add one, add a line here and its catalogue: the texts of the
 * sign-in screen, and all texts, which are loaded with the console.
 */
const LANGUAGES = {
  en: {
    signIn: signIn as Parts,
    everything: async (): Promise<Parts> => (await import('./messages/en/index.ts')).en,
    dir: 'ltr',
    locale: 'en-US',
  },
} as const;
export type Language = keyof typeof LANGUAGES;

let language: Language = 'en';
let parts: Parts = LANGUAGES.en.signIn;
/** Replaces names in braces, which is all that the texts of the sign-in screen need. */
let format = (text: string, _locale: string, params: MessageParams): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));

/** Sets the language of all texts, and the page's `lang` and `dir`. */
export function setLanguage(next: Language): void {
  language = next;
  parts = LANGUAGES[next].signIn;
  document.documentElement.lang = next;
  document.documentElement.dir = LANGUAGES[next].dir;
}

/**
 * Loads all texts of the current language, and the formatter of their plurals and numbers. Until
 * then only those of the sign-in screen are known.
 */
export async function loadMessages(): Promise<void> {
  const asked = language;
  const [everything, icu] = await Promise.all([
    LANGUAGES[asked].everything(),
    import('./messages/icu.ts'),
  ]);
  format = icu.formatMessage;
  if (asked === language) parts = everything;
}

/** The locale of numbers and dates in the current language. */
export const locale = (): string => LANGUAGES[language].locale;

/**
 * Returns the text of a message whose key contains a name from the server; undefined if this release
 * does not know the name.
 */
export function textIfKnown(key: string): string | undefined {
  const dot = key.indexOf('.');
  return parts[key.slice(0, dot)]?.[key.slice(dot + 1)];
}

/**
 * Returns the text of a message in the current language, its ICU placeholders filled from `params`.
 */
export function t(key: MessageKey, params?: MessageParams): string {
  const text = textIfKnown(key) ?? key;
  // Most messages have no placeholders and need no parser.
  return text.includes('{') ? format(text, locale(), params ?? {}) : text;
}

/** Fills the placeholders of a text; lists are joined as the language joins them. */
export function writeText(
  text: string,
  params: Readonly<Record<string, string | number | readonly string[]>> = {},
): string {
  const filled = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'object' ? new Intl.ListFormat(locale()).format(value) : value,
  ]);
  return format(text, locale(), Object.fromEntries(filled) as MessageParams);
}
