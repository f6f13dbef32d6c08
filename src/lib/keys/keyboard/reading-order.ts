import { isRightToLeft } from '#src/lib/i18n.ts';

const SWAPPED: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
};

/**
 * A key as in a language from left to right: where the first column is at the right, the right arrow
 * leads to the one before. Not for maps and charts, which are not mirrored.
 */
export const readingKey = (key: string): string => (isRightToLeft() ? (SWAPPED[key] ?? key) : key);
