import { describe, expect, it } from 'vitest';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import { ALL } from '#src/features/operations/eagle-view/view-state.ts';
import { createValueStore, type LiveSource } from '#streams/index.ts';
import { createDriversStore } from '#streams/stores/drivers.ts';
import { createPositions } from '#streams/stores/positions.ts';
import { createRoster, type Question } from './roster.ts';

const NOW = Date.parse('2026-03-02T12:00:00.000Z');

const aDriver = (n: number, more: Partial<Driver> = {}, ageMs = 0): Driver =>
  ({
    id: n,
    code: `d${n}`,
    name: `Driver ${n}`,
    phone: null,
    vehicle: 'scooter',
    status: 'available',
    statusAt: '',
    activeOrders: [],
    position: {
      lat: 33.57,
      lon: -7.6 + n / 10_000,
      heading: null,
      speed: null,
      at: new Date(NOW - ageMs).toISOString(),
    },
    ...more,
  }) as Driver;

function aSource(drivers: Driver[]) {
  const positions = createPositions();
  const store = createDriversStore(positions);
  const stores = createValueStore([
    { zone: 'Maârif', location: { lat: 33.57, lon: -7.6 } },
    { zone: 'Anfa', location: { lat: 33.57, lon: -7.5 } },
  ]);
  store.put(drivers, true);
  positions.paint();
  const zones = createValueStore([]);
  return { positions, drivers: store, stores, zones } as unknown as LiveSource & {
    drivers: typeof store;
  };
}

const ask = (more: Partial<Question> = {}): Question => ({
  ...ALL,
  only: null,
  withZones: true,
  ...more,
});

describe('the roster', () => {
  const source = aSource([
    aDriver(12),
    aDriver(9, { status: 'busy', activeOrders: [1, 2] as never }),
    aDriver(3, {}, 61_000),
    aDriver(4, { position: null }),
  ]);

  it('counts the drivers on duty, stale ones separately, and lists them by number', () => {
    const { ids, all, byState, stale, byBand, byLoad, byZone } = createRoster(source).count(
      ask(),
      NOW,
    );
    expect(ids).toEqual([3, 4, 9, 12]);
    expect(all).toBe(4);
    expect(byState).toEqual({ available: 1, busy: 1, on_break: 0 });
    expect(stale).toEqual({ available: 2, busy: 0, on_break: 0 });
    expect(byBand).toEqual({ fresh: 2, ageing: 0, stale: 1, last_seen: 1 });
    expect(byLoad).toEqual({ none: 3, one: 0, more: 1 });
    expect(byZone).toEqual([
      { name: 'Anfa', count: 0 },
      { name: 'Maârif', count: 3 },
    ]);
  });

  it('filters by state, age, load, zone and lasso, and a search ignores the filters', () => {
    const roster = createRoster(source);
    const listed = (more: Partial<Question>) => roster.count(ask(more), NOW).ids;
    expect(listed({ states: new Set(['busy']) })).toEqual([9]);
    expect(listed({ bands: new Set(['stale', 'last_seen']) })).toEqual([3, 4]);
    expect(listed({ loads: new Set(['more']) })).toEqual([9]);
    expect(listed({ zones: new Set(['Maârif']) })).toEqual([3, 9, 12]);
    expect(listed({ zones: new Set(['Anfa']) })).toEqual([]);
    expect(listed({ only: new Set([4, 12]) })).toEqual([4, 12]);
    // A search, also by id, finds drivers regardless of the filters.
    expect(listed({ states: new Set(), find: ' DRIVER 1 ' })).toEqual([12]);
    expect(listed({ find: 'd9' })).toEqual([9]);
  });

  it('finds drivers by every spelling of their names', () => {
    const roster = createRoster(aSource([aDriver(1, { name: 'سارة Œuvrard' })]));
    for (const find of ['ساره', 'oeuvrard', 'OEUV'])
      expect(roster.count(ask({ find }), NOW).ids).toEqual([1]);
  });

  it('returns the same list while the drivers are the same', () => {
    const roster = createRoster(source);
    const { ids } = roster.count(ask(), NOW);
    expect(roster.count(ask(), NOW + 1_000).ids).toBe(ids);
  });
});
