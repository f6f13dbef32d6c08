import { withAsciiDomain } from './ascii-domain.ts';

/** The parameters of Punycode (RFC 3492, section 5). */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const FIRST = 0x80;

/** RFC 3492, section 6.1. */
function adapted(delta: number, points: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? DAMP : 2));
  left += Math.floor(left / points);
  let k = 0;
  for (; left > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) left = Math.floor(left / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * left) / (left + SKEW));
}

/** The letters of a label after its `xn--` (RFC 3492, section 6.2); null if it has none. */
function lettersOf(encoded: string): string | null {
  const end = encoded.lastIndexOf('-');
  const points = Array.from(encoded.slice(0, Math.max(0, end)), (one) => one.charCodeAt(0));
  let point = FIRST;
  let at = 0;
  let bias = INITIAL_BIAS;
  for (let next = end + 1; next < encoded.length; ) {
    const before = at;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = Number.parseInt(encoded.charAt(next), BASE);
      if (Number.isNaN(digit)) return null;
      next += 1;
      // Letters are 0 to 25 and digits 26 to 35, where JavaScript has digits first.
      at += (digit < 10 ? digit + 26 : digit - 10) * weight;
      const t = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if ((digit < 10 ? digit + 26 : digit - 10) < t) break;
      weight *= BASE - t;
    }
    bias = adapted(at - before, points.length + 1, before === 0);
    point += Math.floor(at / (points.length + 1));
    at %= points.length + 1;
    if (point > 0x10ffff) return null;
    points.splice(at, 0, point);
    at += 1;
  }
  return String.fromCodePoint(...points);
}

/**
 * Scripts whose letters are not taken for one another. A Cyrillic а looks like the Latin one, so that
 * a domain could pass for another; such scripts, and mixed ones, stay as the network writes them.
 */
const SCRIPTS = [
  /^[\p{Script=Latin}\d-]+$/u,
  /^[\p{Script=Arabic}\p{M}\d-]+$/u,
  /^[\p{Script=Tifinagh}\d-]+$/u,
];

/**
 * An address as its domain is read: in letters, where the network writes `xn--`. The inverse of
 * `withAsciiDomain`; a domain that would not become the same again stays as it is.
 */
export function withLetterDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  if (!address.includes('xn--', at)) return address;
  const labels = address
    .slice(at)
    .split('.')
    .map((label) => {
      const letters = label.startsWith('xn--') ? lettersOf(label.slice(4)) : null;
      return letters && SCRIPTS.some((script) => script.test(letters)) ? letters : label;
    });
  const shown = address.slice(0, at) + labels.join('.');
  return withAsciiDomain(shown) === address ? shown : address;
}
