/** Controls of direction, which come along when an Arabic text is copied. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Spaces and joints without a width, and soft hyphens: they come along from web pages. Joiners have a meaning. */
const ZERO_WIDTH = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff]/gu;
/** Hyphens that look like that of the keyboard, as word processors write it. */
const SAME_HYPHEN = /[\u2010\u2011]/gu;

export const withoutDirection = (text: string): string => text.replaceAll(DIRECTION, '');

/** A text without what is not seen and means nothing, at the cost of one search if there is none. */
export const withoutUnseen = (text: string): string =>
  withoutDirection(text).replaceAll(ZERO_WIDTH, '');

/**
 * A text of one line as it is kept: what is not seen comes along when it is copied, and would be
 * another text to whatever compares letters.
 */
export const asTyped = (text: string): string =>
  SHOWN.test(text) ? withoutUnseen(text).replaceAll(SAME_HYPHEN, '-') : text;

/** Anything but spaces, controls, marks without a letter, letters and notes that are blank, and the place of a picture. */
const SHOWN = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\s\u115f\u1160\u3164\uffa0\u2800\ufffc\u{1d159}]/u;

/** Whether a text shows anything to its reader, or is empty. */
export const isSeen = (text: string): boolean => text === '' || SHOWN.test(text);
