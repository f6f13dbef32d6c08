import type { Fact } from './fact.ts';

/** Rounded to the nearest whole number, half away from zero. */
export function ratio(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null;
  const size = ((part < 0n ? -part : part) * 2n + whole) / (whole * 2n);
  return String(part < 0n ? -size : size);
}

/** The given percentile of the times in whole minutes, at most a day, in seconds. */
export function within(facts: readonly Fact[], percent: number): string | null {
  const minutes = facts
    .flatMap(({ seconds }) =>
      seconds === undefined ? [] : [Math.min(Math.ceil(seconds / 60), 24 * 60)],
    )
    .sort((a, b) => a - b);
  const found = minutes[Math.ceil((minutes.length * percent) / 100) - 1];
  return found === undefined ? null : String(found * 60);
}
