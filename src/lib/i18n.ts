import { type Language, languageToShow } from './language/language.ts';
import type { en } from './messages/en/index.ts';

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

interface LanguageFacts {
  /** The texts of the sign-in screen, which are loaded before any other. */
  signIn: () => Promise<Parts>;
  /** All texts, loaded with the console. */
  everything: () => Promise<Parts>;
  dir: 'ltr' | 'rtl';
  /** Of dates, lists, plurals and order. Numbers and amounts are en-US in every language. */
  locale: string;
}

const english = {
  signIn: async () => (await import('./messages/en/sign-in.ts')).signIn,
  everything: async () => (await import('./messages/en/index.ts')).en,
};

/**
 * The languages of the console. Exactly one is loaded. To add one, add a line here, its name to
 * `rules/language.ts` and its catalogue.
 */
const LANGUAGES: Readonly<Record<Language, LanguageFacts>> = {
  en: { ...english, dir: 'ltr', locale: 'en-US' },
  fr: {
    signIn: async () => (await import('./messages/fr/before-sign-in.ts')).beforeSignIn,
    everything: async () => (await import('./messages/fr/everything.ts')).everything,
    dir: 'ltr',
    locale: 'fr-MA',
  },
  ar: {
    signIn: async () => (await import('./messages/ar/before-sign-in.ts')).beforeSignIn,
    everything: async () => (await import('./messages/ar/everything.ts')).everything,
    dir: 'rtl',
    // Unlike `ar`, it has the months as they are called in Morocco.
    locale: 'ar-MA',
  },
  'en-XA': { ...pseudo('longer'), dir: 'ltr', locale: 'en-US' },
  'ar-XB': { ...pseudo('mirrored'), dir: 'rtl', locale: 'ar-MA' },
};

/** English, changed for tests. */
function pseudo(how: 'longer' | 'mirrored'): Pick<LanguageFacts, 'signIn' | 'everything'> {
  const changed = async (english: Promise<Parts>): Promise<Parts> => {
    const [texts, pseudoTexts] = await Promise.all([english, import('./messages/pseudo.ts')]);
    return changeAll(texts, (text) => pseudoTexts.changeMessage(text, pseudoTexts[how]));
  };
  return {
    signIn: () => changed(english.signIn()),
    everything: () => changed(english.everything()),
  };
}

// Read before anything asks for it: modules make their formats when they are loaded.
let language: Language = languageToShow();
let parts: Parts = {};
const NONE: Readonly<Record<string, string>> = {};
/** Replaces names in braces, which is all that the texts of the sign-in screen need. */
let format = (text: string, _locale: string, params: MessageParams): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));

/** The language of all texts. It changes only by loading the page again. */
export const currentLanguage = (): Language => language;

/** True if the current language is written from right to left. */
export const isRightToLeft = (): boolean => LANGUAGES[language].dir === 'rtl';

/**
 * Sets the page's `lang` and direction. The direction is the body's: the canvases on which the map
 * draws its labels take theirs from the root, and reverse brackets.
 */
export function showLanguage(): void {
  document.documentElement.lang = language;
  document.body.dir = LANGUAGES[language].dir;
}

/** Sets another language without its texts, for tests. */
export function setLanguage(next: Language): void {
  language = next;
  parts = {};
  showLanguage();
}

/** Changes every text of a catalogue. */
const changeAll = (all: Parts, change: (text: string) => string): Parts =>
  Object.fromEntries(
    Object.entries(all).map(([part, texts = {}]) => [
      part,
      Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)])),
    ]),
  );

/** Loads the texts of the sign-in screen in the current language. */
export async function loadSignInMessages(): Promise<void> {
  const asked = language;
  const texts = await LANGUAGES[asked].signIn();
  if (asked === language) parts = { ...texts, ...parts };
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
  if (asked !== language) return;
  if (LANGUAGES[asked].dir === 'ltr') {
    format = icu.formatMessage;
    parts = everything;
  } else {
    format = icu.formatIsolated;
    parts = changeAll(everything, icu.turnMessage);
  }
}

/** The locale of dates, lists, plurals and order in the current language; of numbers: `LOCALE`. */
export const locale = (): string => LANGUAGES[language].locale;

/**
 * Returns the text of a message whose key contains a name from the server; undefined if this release
 * does not know the name.
 */
export function textIfKnown(key: string): string | undefined {
  const dot = key.indexOf('.');
  return parts[key.slice(0, dot)]?.[key.slice(dot + 1)];
}

/** All texts of a part in the current language, by name. */
export const textsOf = (part: string): Readonly<Record<string, string>> => parts[part] ?? NONE;

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
