/** Why a typed amount was refused. */
export type AmountFault =
  | 'empty'
  | 'negative'
  | 'zero'
  | 'fraction'
  | 'scientific'
  | 'currency'
  | 'too_large'
  | 'two_ways'
  | 'grouping'
  | 'not_a_number';

/** A refused amount; an ambiguous amount comes with both readings. */
export type RefusedAmount =
  | { fault: Exclude<AmountFault, 'two_ways'> }
  | { fault: 'two_ways'; readings: { thousands: string; decimals: string } };

export type ReadAmount = { centimes: string } | RefusedAmount;

/** The largest amount that can be stored, in centimes: the maximum of the database's bigint. */
const MOST = 9_223_372_036_854_775_807n;

const OURS = /^(?:mad|dhs?|د\.?م\.?|درهم)|(?:mad|dhs?|د\.?م\.?|درهم)$/giu;
// Pasted Arabic text contains bidirectional control characters.
const INVISIBLE = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
const SPACE = /[\s\u00a0\u202f\u2009]/gu;

/** No amount is longer. What is longer is refused before a pattern searches it. */
const LONGEST = 1_000;

/** Replaces Arabic-Indic and Persian digits and separators by Latin ones. */
const latin = (text: string): string =>
  text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('\u066b', '.')
    // An Arabic thousands separator is unambiguous, and so is a space.
    .replaceAll('\u066c', ' ')
    .replaceAll('\u060c', ',')
    .replaceAll(SPACE, ' ');

/** Removes the group separators of the whole part. Null if a group does not have three digits. */
function ungroup(whole: string): string | null {
  const mark = /[., ]/.exec(whole)?.[0];
  if (mark === undefined) return whole;
  const [first = '', ...rest] = whole.split(mark);
  const isRight = /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group));
  return isRight ? [first, ...rest].join('') : null;
}

/**
 * The decimal separator; undefined if there are no decimals. If both a comma and a point occur, the
 * last one is the separator. A comma alone is the separator, as in French, unless it occurs more
 * than once.
 */
function decimalMark(text: string): '.' | ',' | undefined {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  if (point >= 0) return point > comma ? '.' : ',';
  return comma >= 0 && text.indexOf(',') === comma ? ',' : undefined;
}

/**
 * Parses a typed amount in MAD into centimes. Accepts only unambiguous input: `12`, `12.5`,
 * `12,50`, `1 250,00`, `1,250.00`, `1.250,00`, `MAD 12`, Arabic-Indic digits. `1,250` can mean one
 * thousand or one and a quarter: it is refused, with both readings.
 */
export function readAmount(typed: string, isZeroAllowed = false): ReadAmount {
  const written = typed.replaceAll(INVISIBLE, '').trim();
  if (written.length > LONGEST) return { fault: 'not_a_number' };
  const text = latin(written).trim().replaceAll(OURS, '').trim();
  if (text === '') return { fault: 'empty' };
  if (/^[-\u2212(]|-$/.test(text)) return { fault: 'negative' };
  if (/^[\d., ]+e[+-]?\d+$/i.test(text)) return { fault: 'scientific' };
  if (/\p{Sc}/u.test(text) || /^[a-z]{2,4}\s?\d|\d\s?[a-z]{2,4}$/i.test(text))
    return { fault: 'currency' };
  if (!/^[\d., ]+$/.test(text)) return { fault: 'not_a_number' };
  const [, thousands, thousandths] = /^([1-9]\d{0,2}),(\d{3})$/.exec(text) ?? [];
  if (thousands && thousandths) {
    const decimals = `${thousands}.${thousandths.replace(/0$/, '')}`;
    return {
      fault: 'two_ways',
      readings: { thousands: `${thousands}${thousandths}.00`, decimals },
    };
  }
  const mark = decimalMark(text);
  const [whole = '', rest, ...more] = mark ? text.split(mark) : [text];
  if (whole === '' || more.length > 0 || rest === '') return { fault: 'not_a_number' };
  if (rest !== undefined && !/^\d+$/.test(rest)) return { fault: 'grouping' };
  const digits = ungroup(whole);
  if (digits === null) return { fault: 'grouping' };
  if (rest !== undefined && rest.length > 2) return { fault: 'fraction' };
  if (digits.length > 40) return { fault: 'too_large' };
  const centimes = BigInt(digits) * 100n + BigInt((rest ?? '').padEnd(2, '0'));
  if (centimes > MOST) return { fault: 'too_large' };
  if (centimes === 0n && !isZeroAllowed) return { fault: 'zero' };
  return { centimes: centimes.toString() };
}
