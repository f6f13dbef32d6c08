import { describe, expect, it } from 'vitest';
import { driversWanted, shiftsFor } from './shifts.ts';

const DAY = 24 * 60;
const onDuty = (shifts: readonly { onAt: number; offAt: number }[], minute: number) =>
  shifts.filter(
    ({ onAt, offAt }) =>
      (onAt <= minute && minute < offAt) || (onAt <= minute + DAY && minute + DAY < offAt),
  ).length;

describe('shifts by demand', () => {
  const rhythm = Array.from({ length: 24 }, (_, hour) => (hour < 8 ? 20 : hour < 18 ? 50 : 100));

  it('provide enough drivers in every half-hour', () => {
    const shifts = shiftsFor(rhythm);
    for (const [slot, wanted] of driversWanted(rhythm).entries())
      expect(onDuty(shifts, slot * 30), `${slot / 2} h`).toBeGreaterThanOrEqual(wanted);
  });

  it('provide few more drivers than are needed', () => {
    const hours = shiftsFor(rhythm).reduce((sum, { onAt, offAt }) => sum + (offAt - onAt) / 60, 0);
    const wanted = driversWanted(rhythm).reduce((sum, count) => sum + count / 2, 0);
    expect(hours / wanted).toBeLessThan(1.25);
  });
});
