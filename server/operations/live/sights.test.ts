import { expect, it } from 'vitest';
import { type Placed, readFrame } from '#contract/operations/positions-frame.ts';
import { createFleet } from './fleet.ts';
import { createPositionFanout } from './position-fanout.ts';

const WISH = {
  box: [-180, -90, 180, 90] as [number, number, number, number],
  ids: [],
  everyMs: 50,
  elsewhereMs: null,
};

/** Two consoles, of which one sees the drivers of `own` alone. */
function room() {
  const fleet = createFleet();
  const heard = new Map<string, Placed[]>();
  const fanout = createPositionFanout<string>(fleet, {
    takes: () => true,
    send(to, frame) {
      const placed: Placed[] = [];
      readFrame(frame, (id, lat, lon, heading, atMs, status) => {
        placed.push({ id, lat, lon, heading, atMs, status });
      });
      for (const who of to) heard.set(who, [...(heard.get(who) ?? []), ...placed]);
    },
  });
  const own = new Set<number>();
  let nowMs = 1_000_000;
  fanout.watch('all', WISH);
  fanout.watch('some', WISH, { key: 'a', sees: (id) => own.has(id) });
  return {
    fleet,
    own,
    fanout,
    move(driverId: number, lat: number) {
      fleet.move({ driverId, lat, lon: -7.6, heading: Number.NaN, atMs: nowMs });
    },
    /** What each was sent with the next frame. */
    tick() {
      heard.clear();
      nowMs += 50;
      fanout.tick(nowMs);
      const of = (who: string) => (heard.get(who) ?? []).map(({ id, status }) => [id, status]);
      return { all: of('all'), some: of('some'), places: heard.get('some') ?? [] };
    },
  };
}

it('a driver appears who comes, disappears once who goes, and is not placed afterwards', () => {
  const { fleet, own, move, tick } = room();
  for (const id of [1, 2]) {
    move(id, 33.5);
    fleet.setStatus(id, 'available');
  }
  own.add(1);
  expect(tick().some).toEqual([[1, 'available']]);
  own.add(2);
  move(2, 33.6);
  expect(tick()).toMatchObject({ all: [[2, 'available']], some: [[2, 'available']] });
  own.delete(2);
  move(2, 48.8);
  const gone = tick();
  expect(gone).toMatchObject({ all: [[2, 'available']], some: [[2, 'offline']] });
  expect(gone.places[0]?.lat).not.toBeCloseTo(48.8, 1);
  // Every driver is as it was for those who see everything.
  move(2, 48.9);
  expect(tick()).toMatchObject({ all: [[2, 'available']], some: [] });
});

it('a change of who is seen shows without a move, once it is told', () => {
  const { fleet, own, move, tick } = room();
  move(1, 33.5);
  fleet.setStatus(1, 'available');
  expect(tick().some).toEqual([]);
  own.add(1);
  fleet.again(1);
  expect(tick().some).toEqual([[1, 'available']]);
  own.delete(1);
  fleet.again(1);
  expect(tick().some).toEqual([[1, 'offline']]);
});

it('who goes off duty elsewhere is not told of', () => {
  const { fleet, own, move, tick } = room();
  for (const id of [1, 2]) {
    move(id, 33.5);
    fleet.setStatus(id, 'available');
  }
  own.add(1);
  tick();
  fleet.setStatus(1, 'offline');
  fleet.setStatus(2, 'offline');
  const { all, some } = tick();
  expect(all.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
    [1, 'offline'],
    [2, 'offline'],
  ]);
  expect(some).toEqual([[1, 'offline']]);
});
