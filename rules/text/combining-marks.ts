/** The most combining marks in a row in the Stream-Safe Text Format (Unicode Annex 15). */
const MOST_MARKS = 30;
const LONGER_RUN = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu');

/**
 * Shortens runs of more combining marks than any language writes. Call it before `normalize`, which
 * sorts each run in quadratic time.
 */
export const withFewMarks = (text: string): string => text.replaceAll(LONGER_RUN, '$1');
