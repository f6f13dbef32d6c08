/** The languages of the console, its documents and the marketplace's apps, in the order in which they are offered. */
export const LANGUAGES = ['fr', 'ar', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Whether a text is the code of one of the languages. */
export const isLanguage = (text: unknown): text is Language =>
  LANGUAGES.some((one) => one === text);
