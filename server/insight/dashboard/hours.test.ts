import { describe, expect, it, vi } from 'vitest';
import { daysAt, hoursBetween } from './days.ts';
import { createHours } from './hours.ts';
import type { HourRow } from './repository.ts';

const HOUR_MS = 3_600_000;
const row = (hour: Date, placed: number): HourRow => ({
  hour,
  placed,
  delivered: 0,
  late: 0,
  cancelled: 0,
  returned: 0,
  doorSeconds: 0,
  gross: 0n,
  commission: 0n,
});

describe('the compared days', () => {
  it('are Casablanca days, one week apart, up to the current time', () => {
    const days = daysAt(new Date('2026-11-21T13:33:00Z'));
    expect(Object.values(days).map((at: Date) => at.toISOString())).toEqual([
      '2026-11-21T00:00:00.000Z',
      '2026-11-22T00:00:00.000Z',
      '2026-11-14T00:00:00.000Z',
      '2026-11-15T00:00:00.000Z',
      '2026-11-14T13:33:00.000Z',
      '2026-11-21T13:00:00.000Z',
    ]);
  });

  it('have 25 hours when Ramadan begins, and 23 after it ends', () => {
    const days = daysAt(new Date('2026-02-22T12:00:00Z'));
    expect(days.before.toISOString()).toBe('2026-02-14T23:00:00.000Z');
    expect(hoursBetween(days.before, days.beforeEnd)).toHaveLength(25);
    const after = daysAt(new Date('2026-03-29T12:00:00Z'));
    expect(hoursBetween(after.before, after.beforeEnd)).toHaveLength(23);
  });

  it('keep an hour unsettled until five minutes after its end', () => {
    const settled = (at: string) => daysAt(new Date(at)).settled.toISOString();
    expect(settled('2026-11-21T13:04:00Z')).toBe('2026-11-21T12:00:00.000Z');
    expect(settled('2026-11-21T00:02:00Z')).toBe('2026-11-21T00:00:00.000Z');
  });
});

describe('the hours of the dashboard', () => {
  it('are read once when they are over; a request reads two short spans', async () => {
    let now = new Date('2026-11-21T13:33:00Z');
    const read = vi.fn(async (from: Date, to: Date) =>
      hoursBetween(from, to).map((h) => row(h, 1)),
    );
    const hours = createHours({ clock: () => now, read, readWhole: read });
    const first = await hours();
    expect(first.today).toHaveLength(14);
    expect(first.before).toHaveLength(24);
    expect(first.beforeNow).toHaveLength(14);
    read.mockClear();
    now = new Date('2026-11-21T13:41:00Z');
    await hours();
    const spans = read.mock.calls.map(([from, to]) => to.getTime() - from.getTime());
    expect(spans).toEqual([11 * HOUR_MS, 41 * 60_000]);
    // Starting with the current hour; nothing lies before it.
    expect(read.mock.calls[0]?.[0].toISOString()).toBe('2026-11-21T13:00:00.000Z');
    now = new Date('2026-11-21T13:50:00Z');
    await hours();
    expect(read).toHaveBeenCalledTimes(6);
  });

  it('are read again after a failure', async () => {
    const read = vi.fn<(from: Date, to: Date) => Promise<HourRow[]>>(async () => []);
    read.mockRejectedValueOnce(new Error('away'));
    const hours = createHours({
      clock: () => new Date('2026-11-21T13:33:00Z'),
      read,
      readWhole: read,
    });
    await expect(hours()).rejects.toThrow('away');
    expect((await hours()).today).toHaveLength(14);
  });
});
