import { expect, it } from 'vitest';
import { chartsOf, totalsOf } from './statistics.ts';

const day = (name: string, delivered: number, onTime: number, minutes: number | null) => ({
  day: name,
  delivered,
  onTime,
  clickToDoorMinutes: minutes,
  distanceM: 1_500 * delivered,
  cash: String(1_000 * delivered),
  returned: 1,
});

it('weights days by their deliveries', () => {
  const totals = totalsOf([day('2026-11-19', 9, 9, 20), day('2026-11-21', 1, 0, 40)]);
  expect(totals).toMatchObject({ delivered: 10, returned: 2, onTime: 0.9, minutes: 22, km: 15 });
  expect(totals.cash).toBe(10_000n);
});

it('has no share and no mean without deliveries', () => {
  expect(totalsOf([])).toMatchObject({ delivered: 0, onTime: null, minutes: null, cash: 0n });
});

it('shows days without deliveries as zero, and their share as missing', () => {
  const [delivered, onTime] = chartsOf([day('2026-11-20', 2, 1, 25)], '2026-11-21', 3);
  expect(delivered?.data.series[0]?.values).toEqual([0, 2, 0]);
  expect(onTime?.data.series[0]?.values).toEqual([null, 50, null]);
  expect(delivered?.data.axis).toHaveLength(3);
});
