import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { DriverStatus } from '#contract/routes/operations/driver-status.ts';
import { createRoster, type RosterEntry } from './roster.ts';

const orderEvent = (id: number, status: string, driver: number | null) =>
  ({
    subject: 'order',
    order: { id, status, driver: driver === null ? null : { id: driver } },
  }) as unknown as LiveEvent;
const dutyEvent = (id: number, status: DriverStatus) =>
  ({ subject: 'driver', driver: { id, status } }) as unknown as LiveEvent;

function start(first: RosterEntry[] = []) {
  let all = first;
  let onRead: () => void = () => {};
  let publish: (events: LiveEvent[]) => void = () => {};
  const reads: (readonly number[])[] = [];
  const roster = createRoster({
    readAll: async () => {
      const read = all;
      onRead();
      return read;
    },
    readSome: async (ids) => {
      reads.push(ids);
      return all.filter(({ id }) => ids.includes(id));
    },
    onEvents: (listener) => {
      publish = listener;
    },
  });
  const received: [number, DriverStatus][] = [];
  roster.onStatus((id, status) => void received.push([id, status]));
  return {
    roster,
    received,
    reads,
    publish: (...events: LiveEvent[]) => publish(events),
    set: (entries: RosterEntry[]) => {
      all = entries;
    },
    whileReading: (then: () => void) => {
      onRead = then;
    },
  };
}

const one = (more: Partial<RosterEntry> = {}): RosterEntry => ({
  id: 1,
  duty: 'available',
  active: [],
  ...more,
});

describe('the roster', () => {
  it('follows the database, then the event log', async () => {
    const r = start([one(), one({ id: 2, active: [7] }), one({ id: 3, duty: 'offline' })]);
    await r.roster.reload();
    expect([1, 2, 3, 4].map(r.roster.status)).toEqual(['available', 'busy', 'offline', 'offline']);
    r.publish(orderEvent(8, 'ready', 1), orderEvent(7, 'delivered', 2), dutyEvent(3, 'on_break'));
    expect([1, 2, 3].map(r.roster.status)).toEqual(['busy', 'available', 'on_break']);
    r.publish(orderEvent(8, 'ready', 2));
    expect([1, 2].map(r.roster.status)).toEqual(['available', 'busy']);
    r.publish(orderEvent(8, 'ready', null));
    expect(r.roster.status(2)).toBe('available');
  });

  it('announces each change once, and nothing that stays the same', async () => {
    const r = start([one({ active: [7] })]);
    await r.roster.reload();
    await r.roster.reload();
    r.publish(
      orderEvent(9, 'ready', 1),
      orderEvent(7, 'delivered', 1),
      orderEvent(9, 'delivered', 1),
    );
    expect(r.received).toEqual([
      [1, 'busy'],
      [1, 'available'],
    ]);
  });

  it('loses no event while the database is being read', async () => {
    const r = start([one()]);
    r.whileReading(() => r.publish(orderEvent(5, 'ready', 1), dutyEvent(2, 'available')));
    await r.roster.reload();
    expect(r.roster.status(1)).toBe('busy');
    expect(r.roster.status(2)).toBe('available');
  });

  it('finds disabled drivers and missed events when it is reloaded', async () => {
    const r = start([one(), one({ id: 2, active: [5] })]);
    await r.roster.reload();
    r.set([one({ id: 2 })]);
    await r.roster.reload();
    expect(r.roster.has(1)).toBe(false);
    expect([1, 2].map(r.roster.status)).toEqual(['offline', 'available']);
  });

  it('reads only the accounts that changed', async () => {
    const r = start([one(), one({ id: 2 })]);
    await r.roster.reload();
    r.set([one({ duty: 'on_break' }), one({ id: 3 })]);
    await r.roster.receive('1,2,3');
    expect(r.reads).toEqual([[1, 2, 3]]);
    expect([1, 2, 3].map(r.roster.has)).toEqual([true, false, true]);
    // A duty from the event log is newer than the one that was read.
    expect([1, 2, 3].map(r.roster.status)).toEqual(['available', 'offline', 'available']);
    expect(r.received.slice(2)).toEqual([
      [2, 'offline'],
      [3, 'available'],
    ]);
  });

  it('reads all accounts if many changed, and again if it is already reading', async () => {
    const r = start([one()]);
    r.whileReading(() => r.set([one(), one({ id: 2 })]));
    await Promise.all([r.roster.reload(), r.roster.receive('all')]);
    expect(r.roster.has(2)).toBe(true);
  });

  it('loads unknown drivers, and queries none twice', async () => {
    const r = start();
    await r.roster.reload();
    r.set([one()]);
    await r.roster.loadMissing([1, 9]);
    await r.roster.loadMissing([1]);
    expect(r.reads).toEqual([[1, 9]]);
    expect([1, 9].map(r.roster.has)).toEqual([true, false]);
    expect(r.received).toEqual([[1, 'available']]);
  });

  it('keeps the orders of a driver who is not loaded yet', async () => {
    const r = start();
    r.publish(orderEvent(5, 'ready', 1));
    r.set([one({ active: [5] })]);
    await r.roster.loadMissing([1]);
    expect(r.roster.status(1)).toBe('busy');
    r.publish(orderEvent(5, 'delivered', 1));
    expect(r.roster.status(1)).toBe('available');
  });
});
