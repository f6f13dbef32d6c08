import { shownTelephone } from '#rules/text/telephone.ts';
import { isRightToLeft } from '#src/lib/i18n.ts';

/**
 * A text of digits and signs that keeps its order in every language: in Arabic, `-12` alone would
 * show as `12-`, and the groups of a number in reverse. As a text; in JSX use `<Ltr>`.
 */
export const ltrText = (text: string): string => (isRightToLeft() ? `\u2066${text}\u2069` : text);

/** The number of a record: `#4172`, which after Arabic words alone would show as `4172#`. */
export const idText = (id: number | string): string => ltrText(`#${id}`);

/** A phone number as it is dictated; in Arabic its groups alone would show in reverse. */
export const telephoneText = (phone: string): string => ltrText(shownTelephone(phone));

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

const ISOLATE = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g;
const LETTER = /\p{L}/u;
const ARABIC_FIRST = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** The text without what is isolated in it, however deeply. */
function outsideOf(text: string): string {
  const rest = text.replaceAll(ISOLATE, '');
  return rest === text ? text : outsideOf(rest);
}

/**
 * A text that is cut at its end where it does not fit. What cuts texts takes the direction of their
 * first letter outside of isolates (controls.css): for one without, it is marked by U+200F, unless
 * it is all Latin, which is cut at the right.
 */
export function cutText(text: string): string {
  if (!isRightToLeft() || LETTER.test(outsideOf(text))) return text;
  const isWhole = text.startsWith('\u2068') && text.indexOf('\u2069') === text.length - 1;
  const isLatin = isWhole ? !ARABIC_FIRST.test(text) : !/[\u2067\u2068]/u.test(text);
  return isLatin ? text : `\u200f${text}`;
}

const NAME = /\u2068([^\u2066-\u2069]+)\u2069/g;
/** Shorter names fit what texts are cut by. */
const SHORTEST = 12;

/** A part of a text that is cut: what stands between names, or a name that may be wider than its place. */
export interface CutPart {
  text: string;
  isName: boolean;
}

/**
 * The parts of a text that is cut. A line from right to left shows the end of a Latin name that is
 * wider than it: such names are parts of their own, to be cut by themselves at their own end.
 */
export function cutParts(text: string): CutPart[] {
  const shown = cutText(text);
  const isRight = shown !== text || ARABIC_FIRST.test(outsideOf(text));
  if (!isRightToLeft() || !isRight) return [{ text: shown, isName: false }];
  const parts: CutPart[] = [];
  let from = 0;
  for (const { 0: whole, 1: name = '', index } of shown.matchAll(NAME)) {
    if (name.length < SHORTEST || ARABIC_FIRST.test(name)) continue;
    if (index > from) parts.push({ text: shown.slice(from, index), isName: false });
    parts.push({ text: name, isName: true });
    from = index + whole.length;
  }
  if (from < shown.length) parts.push({ text: shown.slice(from), isName: false });
  return parts;
}
