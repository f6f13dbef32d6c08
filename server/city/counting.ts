import type { Random } from './random.ts';

const SHORT_CENTIMES = 500n;

/**
 * The cash that a driver hands in, and the comment: once in `shortOneIn` times a coin is missing.
 */
export function broughtOf(atHand: string, shortOneIn: number, random: Random) {
  const isShort = random.whole(1, shortOneIn) === 1 && BigInt(atHand) > SHORT_CENTIMES;
  const counted = BigInt(atHand) - (isShort ? SHORT_CENTIMES : 0n);
  return {
    expected: atHand,
    counted: counted.toString(),
    missingIsVariance: isShort,
    ...(isShort ? { note: 'A coin was missing' } : {}),
  };
}
