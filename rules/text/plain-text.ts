import { withFewMarks } from './combining-marks.ts';

/** Marks of Latin, Arabic and Hebrew, and selectors of variants. Letters of other scripts keep theirs. */
const MARKS =
  '\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u08ca-\\u08e1\\u08e3-\\u08ff\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f';
/** Tatweel, soft hyphens, controls of direction, spaces and joiners without a width. */
const UNSEEN =
  '\\u00ad\\u0640\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff';
const REMOVED = new RegExp(`[${MARKS}${UNSEEN}]`, 'gu');

/** What compatibility decomposition does not replace, or would replace by a space and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'oe',
  æ: 'ae',
  Æ: 'ae',
  ß: 'ss',
  ẞ: 'ss',
  ø: 'o',
  Ø: 'o',
  ł: 'l',
  Ł: 'l',
  đ: 'd',
  Đ: 'd',
  ı: 'i',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '′': "'",
  '´': "'",
  '`': "'",
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/** Letters and digits of Arabic and Persian that are typed for one another. */
const ARABIC: Readonly<Record<string, string>> = {
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ڭ: 'ك',
  گ: 'ك',
  ...Object.fromEntries(Array.from('٠١٢٣٤٥٦٧٨٩', (digit, n) => [digit, String(n)])),
  ...Object.fromEntries(Array.from('۰۱۲۳۴۵۶۷۸۹', (digit, n) => [digit, String(n)])),
};
const ARABIC_LETTER = new RegExp(`[${Object.keys(ARABIC).join('')}]`, 'gu');

const isAscii = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
};

/**
 * A text as it is searched and compared: lower case, without accents, marks and what is not seen;
 * spellings that people do not tell apart are one. The same as `plain_text` in the database
 * (docs/decisions/0091), except that C locales know no capitals beyond Latin.
 */
export function plainText(text: string): string {
  if (isAscii(text)) return text.replaceAll('`', "'").toLowerCase();
  return withFewMarks(text)
    .replaceAll(LETTER, (letter) => LETTERS[letter] as string)
    .normalize('NFKD')
    .replaceAll(REMOVED, '')
    .replaceAll(ARABIC_LETTER, (letter) => ARABIC[letter] as string)
    .toLowerCase();
}

/** A name as it is compared: as `plainText`, without needless spaces. The same as `fold_name`. */
export const plainName = (name: string): string => plainText(name).trim().replaceAll(/\s+/gu, ' ');
