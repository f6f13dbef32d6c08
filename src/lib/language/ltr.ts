import { isRightToLeft } from '#src/lib/i18n.ts';

/**
 * A text of digits and signs that keeps its order in every language: in Arabic, `-12` alone would
 * show as `12-`, and the groups of a number in reverse. As a text; in JSX use `<Ltr>`.
 */
export const ltrText = (text: string): string => (isRightToLeft() ? `\u2066${text}\u2069` : text);

/**
 * A text of data in the direction of its own first letter: in Arabic, `95 boulevard Ghandi` alone
 * would show its number at the end.
 */
export const isolatedText = (text: string): string =>
  isRightToLeft() ? `\u2068${text}\u2069` : text;

/** The same for content that may be more than a text, which is left as it is. */
export const isolated = <T>(content: T): T | string =>
  typeof content === 'string' ? isolatedText(content) : content;

/** The arrow from what was before to what is now, in the direction of reading. */
export const towards = (): '→' | '←' => (isRightToLeft() ? '←' : '→');
