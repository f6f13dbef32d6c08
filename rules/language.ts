/** The languages of the console, in the order in which they are offered. */
export const CONSOLE_LANGUAGES = ['en', 'fr', 'ar'] as const;
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number];

/** Whether a text is the code of a language of the console. */
export const isConsoleLanguage = (text: unknown): text is ConsoleLanguage =>
  CONSOLE_LANGUAGES.some((one) => one === text);
