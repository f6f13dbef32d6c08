/** Why a typed amount was not taken. */
export type AmountFault =
  | 'empty'
  | 'negative'
  | 'zero'
  | 'fraction'
  | 'scientific'
  | 'currency'
  | 'too_large'
  | 'comma_decimal'
  | 'two_ways'
  | 'grouping'
  | 'not_a_number';

export type ReadAmount = { centimes: string } | { fault: AmountFault };

/** The largest amount that can be kept, in centimes: the database's bigint. */
const MOST = 9_223_372_036_854_775_807n;

const OURS = /^(?:mad|dhs?|د\.?م\.?|درهم)\s*|\s*(?:mad|dhs?|د\.?م\.?|درهم)$/giu;
// Marks of writing direction come along when Arabic is pasted.
const INVISIBLE = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
const SPACE = /[\s\u00a0\u202f\u2009]/gu;

/** Arabic-Indic and Persian digits and their separators as ours. */
const latin = (text: string): string =>
  text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('\u066b', '.')
    // An Arabic thousands mark is nothing else, as a space is nothing else.
    .replaceAll('\u066c', ' ')
    .replaceAll('\u060c', ',')
    .replaceAll(SPACE, ' ');

/** The whole part with its groups taken out, or why it cannot be read. */
function ungroup(whole: string, hasPoint: boolean): { digits: string } | { fault: AmountFault } {
  const mark = whole.includes(',') ? ',' : ' ';
  if (!whole.includes(mark)) return { digits: whole };
  if (whole.includes(',') && whole.includes(' ')) return { fault: 'grouping' };
  const groups = whole.split(mark);
  // 12,50 is how it is written in French: the same signs mean another amount.
  if (mark === ',' && groups.length === 2 && !hasPoint) {
    return { fault: groups[1]?.length === 3 ? 'two_ways' : 'comma_decimal' };
  }
  const isRight = groups.every((group, at) =>
    at === 0 ? /^[1-9]\d{0,2}$/.test(group) : /^\d{3}$/.test(group),
  );
  return isRight ? { digits: groups.join('') } : { fault: 'grouping' };
}

/**
 * Reads an amount in MAD as a person types it, and gives centimes. Takes only what can be read in one
 * way: `12`, `12.5`, `12.50`, `1 250`, `1,250.00`, `MAD 12`, Arabic-Indic digits.
 */
export function readAmount(typed: string, isZeroAllowed = false): ReadAmount {
  const text = latin(typed.replaceAll(INVISIBLE, '')).trim().replaceAll(OURS, '').trim();
  if (text === '') return { fault: 'empty' };
  if (/^[-\u2212(]|-$/.test(text)) return { fault: 'negative' };
  if (/^[\d., ]+e[+-]?\d+$/i.test(text)) return { fault: 'scientific' };
  if (/\p{Sc}/u.test(text) || /^[a-z]{2,4}\s?\d|\d\s?[a-z]{2,4}$/i.test(text))
    return { fault: 'currency' };
  if (!/^[\d., ]+$/.test(text)) return { fault: 'not_a_number' };
  const [whole = '', rest, ...more] = text.split('.');
  if (whole === '' || more.length > 0 || rest === '') return { fault: 'not_a_number' };
  if (rest !== undefined && !/^\d+$/.test(rest)) return { fault: 'grouping' };
  const read = ungroup(whole, rest !== undefined);
  if ('fault' in read) return read;
  if (rest !== undefined && rest.length > 2) return { fault: 'fraction' };
  if (read.digits.length > 40) return { fault: 'too_large' };
  const centimes = BigInt(read.digits) * 100n + BigInt((rest ?? '').padEnd(2, '0'));
  if (centimes > MOST) return { fault: 'too_large' };
  if (centimes === 0n && !isZeroAllowed) return { fault: 'zero' };
  return { centimes: centimes.toString() };
}
