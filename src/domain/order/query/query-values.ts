import { casablancaDay } from '#rules/time.ts';
import { englishWord } from '#src/lib/language/typed-words.ts';
import { readDay } from '#src/lib/text/day.ts';

const UNITS_MS = { s: 1_000, m: 60_000, min: 60_000, h: 3_600_000 } as const;

/** Parses `10m`, `1h30m`, `45s`; a bare number means minutes. Returns null for anything else. */
export function duration(text: string): number | null {
  const [, sign, rest = ''] = /^(-?)(.*)$/.exec(text) ?? [];
  if (rest === '' || !/^(?:\d+(?:\.\d+)?(?:h|min|m|s))*(?:\d+(?:\.\d+)?)?$/.test(rest)) return null;
  let ms = 0;
  for (const [, n, unit] of rest.matchAll(/(\d+(?:\.\d+)?)(h|min|m|s)?/g))
    ms += Number(n) * UNITS_MS[(unit ?? 'm') as keyof typeof UNITS_MS];
  return sign === '-' ? -ms : ms;
}

/** An amount of at most nine digits and two decimals; null for any other text. */
export const number = (text: string): number | null =>
  /^-?\d{1,9}(?:\.\d{1,2})?$/.test(text) ? Number(text) : null;

/**
 * A day as a field of days reads it, `27/11/2026`, `27/11` or `-7`: `2026-11-27`. `today` and
 * `yesterday` stay, because a saved query means another day each day.
 */
export function dayNamed(text: string): string | null {
  const word = englishWord('value', text);
  if (word === 'today' || word === 'yesterday') return word;
  return readDay(text, casablancaDay(new Date()))?.day ?? null;
}

/** `none` in either language is English; any other value stays as it is. */
export const englishNone = (text: string): string =>
  englishWord('value', text) === 'none' ? 'none' : text;

/** Splits `a,"b c"` into its parts, without the quotes. */
export const parts = (text: string): string[] =>
  [...text.matchAll(/(?:"[^"]*"|[^",،])+/g)]
    .map(([part]) => part.replaceAll('"', '').trim())
    .filter(Boolean);
