import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Watch } from '#contract/events.ts';
import type { DriverStatus } from '#contract/routes/operations/driver-status.ts';
import { readFrame } from '#rules/frames/positions-frame.ts';
import { createDriverColumns } from './driver-columns.ts';
import { createPositionFanout } from './position-fanout.ts';

const NOW = 1_790_000_000_000;
const CITY: NonNullable<Watch['box']> = [-8, 33, -7, 34];

function start() {
  const positions = createDriverColumns(2);
  const stalled = new Set<string>();
  /** What each console received since the last check, and the resulting state. */
  const received = new Map<string, number[]>();
  const beliefs = new Map<string, Map<number, { lat: number; status: DriverStatus }>>();
  let frames = 0;
  const fanout = createPositionFanout<string>(positions, {
    takes: (who) => !stalled.has(who),
    send(to, frame) {
      frames += 1;
      for (const who of to) {
        const belief = beliefs.get(who) ?? new Map();
        beliefs.set(who, belief);
        const ids = received.get(who) ?? [];
        received.set(who, ids);
        readFrame(frame, (id, lat, _lon, _heading, _atMs, status) => {
          ids.push(id);
          if (status === 'offline') belief.delete(id);
          else belief.set(id, { lat, status });
        });
      }
    },
  });
  let ticks = 0;
  return {
    positions,
    fanout,
    stalled,
    beliefs,
    frames: () => frames,
    watch: (who: string, request: Partial<Watch> = {}) =>
      fanout.watch(who, { box: CITY, ids: [], everyMs: 50, elsewhereMs: null, ...request }),
    drive(id: number, lat: number, lon = -7.5) {
      positions.move({ driverId: id, lat, lon, heading: Number.NaN, atMs: NOW });
    },
    /** Runs ticks and returns what a console received meanwhile. */
    receive(who: string, count = 1): number[] {
      received.clear();
      for (let n = 0; n < count; n += 1) {
        ticks += 1;
        fanout.tick(NOW + ticks * 50);
      }
      return (received.get(who) ?? []).sort((a, b) => a - b);
    },
  };
}

function city() {
  const c = start();
  for (const id of [1, 2, 3]) c.positions.setStatus(id, 'available');
  c.drive(1, 33.5);
  c.drive(2, 33.6);
  c.drive(3, 48, 2);
  c.drive(4, 33.5);
  return c;
}

describe('a watch', () => {
  it('begins with all drivers on duty in the box, then sends those who moved', () => {
    const c = city();
    c.watch('amal');
    expect(c.receive('amal')).toEqual([1, 2]);
    expect(c.receive('amal', 5)).toEqual([]);
    c.drive(2, 33.7);
    c.drive(2, 33.8);
    expect(c.receive('amal')).toEqual([2]);
    expect(c.beliefs.get('amal')?.get(2)?.lat).toBe(33.8);
  });

  it('sends drivers outside the box at the start and at the slower pace, and selected ones always', () => {
    const c = city();
    c.watch('amal', { elsewhereMs: 1_000 });
    c.watch('karim', { ids: [3 as never] });
    expect(c.receive('amal')).toEqual([1, 2, 3]);
    c.drive(3, 48.1, 2);
    expect(c.receive('karim')).toEqual([3]);
    expect(c.receive('amal', 17)).toEqual([]);
    expect(c.receive('amal', 3)).toEqual([3]);
    expect(c.receive('amal', 60)).toEqual([]);
  });

  it('sends a driver once more on leaving and on entering the box', () => {
    const c = city();
    c.watch('amal');
    c.receive('amal');
    c.drive(1, 35);
    expect(c.receive('amal')).toEqual([1]);
    c.drive(1, 35.1);
    expect(c.receive('amal')).toEqual([]);
    c.drive(1, 33.5);
    expect(c.receive('amal')).toEqual([1]);
  });

  it('sends changes of status, going off duty once, and no driver who is off duty', () => {
    const c = city();
    c.watch('amal');
    c.receive('amal');
    c.positions.setStatus(1, 'busy');
    expect(c.receive('amal')).toEqual([1]);
    c.positions.setStatus(1, 'offline');
    expect(c.receive('amal')).toEqual([1]);
    expect(c.beliefs.get('amal')?.has(1)).toBe(false);
    c.drive(1, 33.9);
    expect(c.receive('amal', 3)).toEqual([]);
    c.positions.setStatus(1, 'available');
    expect(c.receive('amal')).toEqual([1]);
  });

  it('keeps its pace, and returns it', () => {
    const c = city();
    expect(c.watch('amal', { everyMs: 220, elsewhereMs: 1_000 })).toEqual({
      everyMs: 250,
      elsewhereMs: 1_000,
    });
    c.receive('amal', 10);
    const before = c.frames();
    for (let n = 0; n < 50; n += 1) {
      c.drive(1, 33.5 + n / 1_000);
      c.receive('amal');
    }
    expect(c.frames() - before).toBe(10);
  });

  it('gets at most ten frames a second with many drivers in view', () => {
    const c = start();
    for (let id = 1; id <= 20_001; id += 1) {
      c.positions.setStatus(id, 'available');
      c.drive(id, 33.5);
    }
    expect(c.watch('amal').everyMs).toBe(100);
    expect(c.watch('karim', { box: [0, 0, 1, 1] }).everyMs).toBe(50);
  });

  it('sends a driver’s departure to a console that joined a slow view in between', () => {
    for (let before = 0; before < 4; before += 1) {
      const c = city();
      c.watch('karim', { everyMs: 200 });
      c.receive('karim', 4 + before);
      c.drive(3, 33.5);
      c.watch('amal', { everyMs: 200 });
      expect(c.receive('amal')).toEqual([1, 2, 3]);
      c.drive(3, 48, 2);
      expect(c.receive('amal', 4)).toEqual([3]);
    }
  });

  it('ends when its console leaves, and none exists before it is requested', () => {
    const c = city();
    expect(c.receive('amal', 5)).toEqual([]);
    c.watch('amal');
    c.fanout.leave('amal');
    c.drive(1, 33.6);
    expect(c.receive('amal', 5)).toEqual([]);
  });

  it('shares a frame among consoles with the same view', () => {
    const c = city();
    for (let n = 0; n < 100; n += 1) c.watch(`console ${n}`);
    c.receive('console 0');
    expect(c.frames()).toBe(1);
    c.drive(1, 33.7);
    expect(c.receive('console 99')).toEqual([1]);
    expect(c.frames()).toBe(2);
  });

  it('gets one frame with the latest positions after it stalled', () => {
    const c = city();
    c.watch('amal');
    c.watch('karim');
    c.receive('amal');
    c.stalled.add('amal');
    c.drive(1, 33.7);
    expect(c.receive('karim')).toEqual([1]);
    c.drive(1, 33.8);
    c.drive(2, 33.9);
    expect(c.receive('amal', 4)).toEqual([]);
    c.stalled.delete('amal');
    expect(c.receive('amal', 4)).toEqual([1, 2]);
    expect(c.beliefs.get('amal')).toEqual(c.beliefs.get('karim'));
  });
});

describe('after any sequence of events', () => {
  const happening = fc.oneof(
    fc.record({
      what: fc.constant('drive' as const),
      id: fc.integer({ min: 1, max: 12 }),
      lat: fc.constantFrom(33.2, 33.5, 33.8, 40, 50),
    }),
    fc.record({
      what: fc.constant('duty' as const),
      id: fc.integer({ min: 1, max: 12 }),
      status: fc.constantFrom<DriverStatus>('offline', 'available', 'busy', 'on_break'),
    }),
    fc.record({
      what: fc.constant('watch' as const),
      who: fc.constantFrom('a', 'b', 'c'),
      box: fc.constantFrom(CITY, [-8, 33, -7, 33.6] as Watch['box'], null),
      everyMs: fc.constantFrom(50, 150),
    }),
    fc.record({ what: fc.constant('stall' as const), who: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ what: fc.constant('tick' as const), count: fc.integer({ min: 1, max: 30 }) }),
  );

  it('every console knows the latest position of every driver on duty', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
        const c = start();
        const actual = new Map<number, { lat?: number; status: DriverStatus }>();
        const of = (id: number) => actual.get(id) ?? { status: 'offline' as DriverStatus };
        const watching = new Set<string>();
        for (const one of happenings) {
          if (one.what === 'drive') {
            actual.set(one.id, { ...of(one.id), lat: one.lat });
            c.drive(one.id, one.lat);
          } else if (one.what === 'duty') {
            actual.set(one.id, { ...of(one.id), status: one.status });
            c.positions.setStatus(one.id, one.status);
          } else if (one.what === 'watch') {
            watching.add(one.who);
            c.watch(one.who, { box: one.box, everyMs: one.everyMs, elsewhereMs: 1_000 });
          } else if (one.what === 'stall') {
            if (!c.stalled.delete(one.who)) c.stalled.add(one.who);
          } else c.receive('a', one.count);
        }
        c.stalled.clear();
        c.receive('a', 60);
        const expected = new Map(
          [...actual].flatMap(([id, { lat, status }]) =>
            lat === undefined || status === 'offline'
              ? []
              : [[id, `${lat.toFixed(1)} ${status}`] as const],
          ),
        );
        for (const who of watching) {
          const believed = [...(c.beliefs.get(who) ?? [])].map(
            ([id, { lat, status }]) => [id, `${lat.toFixed(1)} ${status}`] as const,
          );
          expect(new Map(believed)).toEqual(expected);
        }
      }),
      { numRuns: 300 },
    );
  });
});
