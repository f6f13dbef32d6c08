import { isRightToLeft } from '#src/lib/i18n.ts';

/**
 * A text of digits and signs that keeps its order in every language: in Arabic, `-12` alone would
 * show as `12-`, and the groups of a number in reverse. As a text; in JSX use `<Ltr>`.
 */
export const ltrText = (text: string): string => (isRightToLeft() ? `\u2066${text}\u2069` : text);

/** The arrow from what was before to what is now, in the direction of reading. */
export const towards = (): '→' | '←' => (isRightToLeft() ? '←' : '→');
