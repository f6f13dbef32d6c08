import { plainText } from '#rules/text/plain-text.ts';

const PAIR = /^(-?\d+(?:\.\d+)?)(?: ?[,;/] ?| )(-?\d+(?:\.\d+)?)$/;
/** With decimal commas, what stands between the numbers must be more than a comma. */
const COMMA_PAIR = /^(-?\d+,\d+)(?: ?[;/] ?| ?, | )(-?\d+,\d+)$/;

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
/** `33°34'23.2"`, `33° 34.39′`, `33.57`: degrees, with minutes and seconds or without. */
const DEGREES = `(${NUMBER}) ?°? ?(?:(${NUMBER}) ?' ?)?(?:(${NUMBER}) ?(?:"|'') ?)?`;
/** The letters of the compass stand before both or behind both; O is the French west. */
const BEFORE = new RegExp(`^([NSEWO]) ?${DEGREES}(?: ?[,;/] ?| )?([NSEWO]) ?${DEGREES}$`, 'i');
const BEHIND = new RegExp(`^${DEGREES}([NSEWO])(?: ?[,;/] ?| )?${DEGREES}([NSEWO])$`, 'i');
const MINUTES = 60;
/** Longer texts are none: the patterns take long for many digits. */
const LONGEST = 100;

interface Bearing {
  isLatitude: boolean;
  degrees: number;
}

function bearingOf(letter: string | undefined, parts: readonly (string | undefined)[]): Bearing {
  const [d = 0, m = 0, s = 0] = parts.map((part = '0') => Number(part.replace(',', '.')));
  const size = m < MINUTES && s < MINUTES ? d + m / MINUTES + s / MINUTES ** 2 : Number.NaN;
  const compass = letter?.toUpperCase() ?? '';
  return { isLatitude: 'NS'.includes(compass), degrees: 'SWO'.includes(compass) ? -size : size };
}

function parseCompass(text: string): [number, number] | null {
  const before = BEFORE.exec(text);
  const found = before ?? BEHIND.exec(text);
  if (!found) return null;
  const [, a, b, c, d, e, f, g, h] = found;
  const one = before ? bearingOf(a, [b, c, d]) : bearingOf(d, [a, b, c]);
  const other = before ? bearingOf(e, [f, g, h]) : bearingOf(h, [e, f, g]);
  if (one.isLatitude === other.isLatitude || Number.isNaN(one.degrees + other.degrees)) return null;
  return one.isLatitude ? [one.degrees, other.degrees] : [other.degrees, one.degrees];
}

/**
 * Parses a place as people and maps write it: two numbers, latitude first, such as `33.57, -7.58`,
 * `33,57 -7,58` or `(٣٣٫٥٧، -٧٫٥٨)`, or degrees with the letters of the compass. Returns null for any
 * other text.
 */
export function parseCoordinatePair(text: string): [number, number] | null {
  if (text.length > LONGEST) return null;
  const typed = plainText(text)
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll('٫', '.')
    .replaceAll('،', ',')
    .replaceAll(/[”“]/gu, '"')
    .replaceAll('′', "'")
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/^geo: ?/, '')
    .replace(/^[([](.*)[)\]]$/, '$1')
    .trim();
  const [, lat, lon] = PAIR.exec(typed) ?? COMMA_PAIR.exec(typed) ?? [];
  if (lat === undefined || lon === undefined) return parseCompass(typed);
  return [Number(lat.replace(',', '.')), Number(lon.replace(',', '.'))];
}
