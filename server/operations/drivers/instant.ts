const WIDTH = '2026-01-31T23:59:59.999Z'.length;
const ZERO = 48;
const DASH = 45;
const COLON = 58;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Two digits, or NaN. */
function two(text: string, at: number): number {
  const tens = text.charCodeAt(at) - ZERO;
  const ones = text.charCodeAt(at + 1) - ZERO;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

// Reports of one day have the same prefix, so the calendar is consulted once.
let lastDay = -1;
let lastDayMs = 0;

function dayMs(text: string): number {
  const year = two(text, 0) * 100 + two(text, 2);
  const month = two(text, 5);
  const date = two(text, 8);
  if (text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return Number.NaN;
  const day = (year * 100 + month) * 100 + date;
  if (day === lastDay) return lastDayMs;
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = (DAYS[month - 1] ?? Number.NaN) + (leap ? 1 : 0);
  // Date.UTC treats years below a hundred as years of the last century.
  if (!(year >= 100 && date >= 1 && date <= days)) return Number.NaN;
  lastDay = day;
  lastDayMs = Date.UTC(year, month - 1, date);
  return lastDayMs;
}

/**
 * Parses an instant in the usual format, `2026-01-31T23:59:59.999Z`, many times faster than a
 * regular expression and `Date.parse`. Epoch milliseconds; NaN for any other format, valid or not.
 */
export function plainInstantMs(text: string): number {
  if (text.length !== WIDTH) return Number.NaN;
  const hours = two(text, 11);
  const minutes = two(text, 14);
  const seconds = two(text, 17);
  const thousandths = two(text, 20) * 10 + text.charCodeAt(22) - ZERO;
  const last = text.charCodeAt(22) - ZERO;
  const right =
    text.charCodeAt(10) === 84 &&
    text.charCodeAt(13) === COLON &&
    text.charCodeAt(16) === COLON &&
    text.charCodeAt(19) === 46 &&
    text.charCodeAt(23) === 90 &&
    hours <= 23 &&
    minutes <= 59 &&
    seconds <= 59 &&
    last >= 0 &&
    last <= 9;
  if (!right) return Number.NaN;
  return dayMs(text) + hours * 3_600_000 + minutes * 60_000 + seconds * 1_000 + thousandths;
}

/** Parses an instant of the contract to epoch milliseconds. */
export function instantMs(text: string): number {
  const plain = plainInstantMs(text);
  return Number.isNaN(plain) ? Date.parse(text) : plain;
}
