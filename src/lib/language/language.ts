import { type Language as HumanLanguage, isLanguage as isHumanLanguage } from '#rules/language.ts';
import { readStored, STORED, writeStored } from '../storage.ts';

/**
 * Languages for development and tests, which no user is offered: English with accents that is 40 %
 * longer, and English in Arabic letters, from right to left.
 */
export const PSEUDO_LANGUAGES = ['en-XA', 'ar-XB'] as const;
export type Language = HumanLanguage | (typeof PSEUDO_LANGUAGES)[number];

export const isPseudoLanguage = (language: Language): boolean =>
  PSEUDO_LANGUAGES.some((one) => one === language);

const isLanguage = (text: unknown): text is Language =>
  isHumanLanguage(text) || PSEUDO_LANGUAGES.some((one) => one === text);

/** The language of this device: what was chosen here, or by the person who signed in here last. */
export interface DeviceLanguage {
  language: Language;
  /** The person whose preference it is; null: it was chosen on the sign-in screen. */
  of: number | null;
}

/** Returns the language that is stored on this device; null if there is none. */
export function deviceLanguage(): DeviceLanguage | null {
  const [language, of] = (readStored(STORED.language) ?? '').split(' ');
  return isLanguage(language) ? { language, of: of === undefined ? null : Number(of) } : null;
}

/** Stores the language of this device; null: that of the browser from now on. */
export function storeDeviceLanguage(chosen: DeviceLanguage | null): void {
  const text = chosen && [chosen.language, ...(chosen.of === null ? [] : [chosen.of])].join(' ');
  writeStored(STORED.language, text);
}

/** The first of the browser's languages that the console has; English if it has none of them. */
export function browserLanguage(
  tags: readonly string[] = globalThis.navigator?.languages ?? [],
): HumanLanguage {
  const languages = tags.map((tag) => tag.toLowerCase().split('-')[0]);
  return languages.find(isHumanLanguage) ?? 'en';
}

/** The language to show: the device's, otherwise the browser's. */
export const languageToShow = (): Language => deviceLanguage()?.language ?? browserLanguage();
