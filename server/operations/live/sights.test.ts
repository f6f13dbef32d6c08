import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DriverPosition, readFrame } from '#rules/frames/positions-frame.ts';
import { createDriverColumns, type DriverColumns } from './driver-columns.ts';
import { createPositionFanout } from './position-fanout.ts';

const WATCH = {
  box: [-180, -90, 180, 90] as [number, number, number, number],
  ids: [],
  everyMs: 50,
  elsewhereMs: null,
};

const OWN = 7;

/** Two consoles, one of which sees only the drivers of `own`. */
function createWorld() {
  const positions = createDriverColumns();
  const received = new Map<string, DriverPosition[]>();
  const own = new Set<number>();
  const fanout = createPositionFanout<string>(
    positions,
    {
      takes: () => true,
      send(to, frame) {
        const placed: DriverPosition[] = [];
        readFrame(frame, (id, lat, lon, heading, atMs, status) => {
          placed.push({ id, lat, lon, heading, atMs, status });
        });
        for (const who of to) received.set(who, [...(received.get(who) ?? []), ...placed]);
      },
    },
    { zonesOf: (id) => (own.has(id) ? [OWN] : []), driversIn: () => own },
  );
  let nowMs = 1_000_000;
  fanout.watch('all', WATCH);
  fanout.watch('some', WATCH, { key: 'a', zones: new Set([OWN]) });
  return {
    positions,
    fanout,
    enter(id: number) {
      own.add(id);
      positions.again(id);
    },
    leave(id: number) {
      own.delete(id);
      positions.again(id);
    },
    move(driverId: number, lat: number) {
      positions.move({ driverId, lat, lon: -7.6, heading: Number.NaN, atMs: nowMs });
    },
    /** What the next frame sent to each. */
    tick() {
      received.clear();
      nowMs += 50;
      fanout.tick(nowMs);
      const of = (who: string) => (received.get(who) ?? []).map(({ id, status }) => [id, status]);
      return { all: of('all'), some: of('some'), places: received.get('some') ?? [] };
    },
  };
}

it('a driver who enters a zone appears, disappears once on leaving, and is not placed afterwards', () => {
  const { positions, enter, leave, move, tick } = createWorld();
  for (const id of [1, 2]) {
    move(id, 33.5);
    positions.setStatus(id, 'available');
  }
  enter(1);
  expect(tick().some).toEqual([[1, 'available']]);
  enter(2);
  move(2, 33.6);
  expect(tick()).toMatchObject({ all: [[2, 'available']], some: [[2, 'available']] });
  leave(2);
  move(2, 48.8);
  const gone = tick();
  expect(gone).toMatchObject({ all: [[2, 'available']], some: [[2, 'offline']] });
  expect(gone.places[0]?.lat).not.toBeCloseTo(48.8, 1);
  // Every driver is unchanged for consoles that see everything.
  move(2, 48.9);
  expect(tick()).toMatchObject({ all: [[2, 'available']], some: [] });
});

it('a change of visibility is sent without a movement', () => {
  const { positions, enter, leave, move, tick } = createWorld();
  move(1, 33.5);
  positions.setStatus(1, 'available');
  expect(tick().some).toEqual([]);
  enter(1);
  expect(tick().some).toEqual([[1, 'available']]);
  leave(1);
  expect(tick().some).toEqual([[1, 'offline']]);
});

it('a driver going off duty in another zone is not sent', () => {
  const { positions, enter, move, tick } = createWorld();
  for (const id of [1, 2]) {
    move(id, 33.5);
    positions.setStatus(id, 'available');
  }
  enter(1);
  tick();
  positions.setStatus(1, 'offline');
  positions.setStatus(2, 'offline');
  const { all, some } = tick();
  expect(all.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
    [1, 'offline'],
    [2, 'offline'],
  ]);
  expect(some).toEqual([[1, 'offline']]);
});

const DUTIES = ['available', 'busy', 'offline'] as const;
// A frame cannot contain driver 0.
const driverId = fc.integer({ min: 1, max: 6 });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('move' as const),
    id: driverId,
    lat: fc.integer({ min: 0, max: 9 }),
  }),
  fc.record({ kind: fc.constant('zone' as const), id: driverId, zone: fc.nat(2) }),
  fc.record({
    kind: fc.constant('duty' as const),
    id: driverId,
    duty: fc.constantFrom(...DUTIES),
  }),
  fc.record({
    kind: fc.constant('watch' as const),
    who: fc.nat(2),
    everyMs: fc.constantFrom(50, 150),
  }),
  fc.record({ kind: fc.constant('leave' as const), who: fc.nat(2) }),
  fc.record({ kind: fc.constant('tick' as const) }),
);

it('after any moves, zones, duties and watches a console knows the drivers on duty in its zones', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const positions = createDriverColumns(2);
      const zones = new Map<number, number>();
      const duties = new Map<number, string>();
      const lats = new Map<number, number>();
      const beliefs = new Map<number, Map<number, [number, string]>>();
      const fanout = createPositionFanout<number>(
        positions,
        {
          takes: () => true,
          send(to, frame) {
            readFrame(frame, (id, lat, _lon, _heading, _atMs, status) => {
              for (const who of to)
                if (status === 'offline') beliefs.get(who)?.delete(id);
                else beliefs.get(who)?.set(id, [Math.round(lat), status]);
            });
          },
        },
        {
          zonesOf: (id) => (zones.has(id) ? [zones.get(id) as number] : []),
          driversIn: (zone) => [...zones].flatMap(([id, of]) => (of === zone ? [id] : [])),
        },
      );
      let nowMs = 1_000_000;
      for (const one of steps)
        if (one.kind === 'move') {
          lats.set(one.id, one.lat);
          positions.move({
            driverId: one.id,
            lat: one.lat,
            lon: 0,
            heading: Number.NaN,
            atMs: nowMs,
          });
        } else if (one.kind === 'zone') {
          zones.set(one.id, one.zone);
          positions.again(one.id);
        } else if (one.kind === 'duty') {
          // The roster reports changes only.
          if ((duties.get(one.id) ?? 'offline') === one.duty) continue;
          duties.set(one.id, one.duty);
          positions.setStatus(one.id, one.duty);
        } else if (one.kind === 'watch') {
          if (!fanout.watches(one.who)) beliefs.set(one.who, new Map());
          fanout.watch(
            one.who,
            { ...WATCH, everyMs: one.everyMs },
            { key: String(one.who), zones: new Set([one.who]) },
          );
        } else if (one.kind === 'leave') {
          fanout.leave(one.who);
          beliefs.delete(one.who);
        } else {
          nowMs += 50;
          fanout.tick(nowMs);
        }
      for (let n = 1; n <= 4; n += 1) fanout.tick(nowMs + n * 50);
      for (const [who, belief] of beliefs) {
        const there = [...lats].flatMap(([id, lat]) => {
          const duty = duties.get(id) ?? 'offline';
          return duty !== 'offline' && zones.get(id) === who ? [[id, [lat, duty]] as const] : [];
        });
        expect([...belief].toSorted(([a], [b]) => a - b)).toEqual(
          there.toSorted(([a], [b]) => a - b),
        );
      }
    }),
  );
});

/** How often drivers are examined for one console of a zone of 50, while all drivers move. */
function lookedAt(elsewhere: number): number {
  const positions = createDriverColumns();
  let looks = 0;
  const counted: DriverColumns = {
    ...positions,
    columns() {
      looks += 1;
      return positions.columns();
    },
    eachSince: (since, each) =>
      positions.eachSince(since, (slot, at) => {
        looks += 1;
        each(slot, at);
      }),
  };
  const zoneOf = (id: number) => (id < 50 ? OWN : 8);
  const fanout = createPositionFanout<string>(
    counted,
    { takes: () => true, send: () => undefined },
    {
      zonesOf(id) {
        looks += 1;
        return [zoneOf(id)];
      },
      driversIn: (zone) => Array.from({ length: 50 }, (_, id) => id + (zone === OWN ? 0 : 50)),
    },
  );
  const moveAll = (lat: number) => {
    for (let id = 0; id < 50 + elsewhere; id += 1)
      positions.move({ driverId: id, lat, lon: 0, heading: Number.NaN, atMs: 1 });
  };
  for (let id = 0; id < 50 + elsewhere; id += 1) positions.setStatus(id, 'available');
  moveAll(1);
  fanout.watch('some', { ...WATCH, everyMs: 1_000 }, { key: 'a', zones: new Set([OWN]) });
  for (let tick = 0; tick < 60; tick += 1) {
    moveAll(tick);
    fanout.tick(tick * 50);
  }
  return looks;
}

it('the work for a console of one zone does not grow with the drivers elsewhere', () => {
  const once = lookedAt(1_000);
  expect(once).toBeGreaterThan(100);
  expect(lookedAt(2_000)).toBe(once);
});
