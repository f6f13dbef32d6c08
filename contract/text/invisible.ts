/** Controls of direction, which come along when an Arabic text is copied. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

export const withoutDirection = (text: string): string => text.replaceAll(DIRECTION, '');

/** Anything but spaces, controls, marks without a letter, and letters that are blank. */
const SHOWN = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\s\u115f\u1160\u3164\uffa0\u2800]/u;

/** Whether a text shows anything to its reader, or is empty. */
export const isSeen = (text: string): boolean => text === '' || SHOWN.test(text);
