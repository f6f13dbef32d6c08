import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_TERMS } from '#rules/delivery-fee.ts';
import { zoneLookup } from '#rules/geometry/lookup.ts';
import { type Corner, ringOf } from '#rules/geometry/ring.ts';
import { zonesOf } from '#rules/geometry/zone-at.ts';
import type { BookZone, ZoneBook } from '../../platform/zones/zone-book.ts';
import { createZoneTracker, type Visit, type ZoneTracker } from './tracker.ts';

const M = 111_320;
/** A square of this many metres around a point east of 0, 0. */
const square = (id: number, east: number, half: number): BookZone => {
  const [west, to, high] = [(east - half) / M, (east + half) / M, half / M];
  const corners: Corner[] = [
    [west, -high],
    [to, -high],
    [to, high],
    [west, high],
  ];
  return {
    id,
    name: `zone ${id}`,
    kind: 'delivery',
    isPaused: false,
    needs: [],
    priority: 0,
    ring: ringOf(corners),
    shapeId: id,
    termsId: null,
    terms: DEFAULT_TERMS,
    overrides: [],
  };
};
const bookOf = (revision: bigint, ...zones: BookZone[]): ZoneBook => ({
  revision,
  doors: zonesOf(zones),
  isPricing: true,
  lookup: zoneLookup(zones, []),
  ids: new Map(zones.map(({ id, name }) => [name, id])),
});

// Two squares that share an edge 500 m east.
const BOOK = bookOf(1n, square(1, 0, 500), square(2, 1_000, 500));
let visits: Visit[];
let tracker: ZoneTracker;
let atMs: number;
beforeEach(() => {
  visits = [];
  atMs = 0;
  tracker = createZoneTracker((visit) => visits.push(visit));
});
/** Moves the driver this many metres east, a second later. */
const to = (east: number, book = BOOK, seconds = 1) => {
  atMs += seconds * 1_000;
  tracker.move({ driverId: 7, lat: 0, lon: east / M, atMs }, book);
};
const words = () => visits.map(({ type, zoneId }) => `${type} ${zoneId}`);

describe('a driver in zones', () => {
  it('is present after the first fix, without having entered', () => {
    to(0);
    expect(words()).toEqual(['present 1']);
  });

  it('changes zone with the second fix, 40 m beyond the edge', () => {
    for (const east of [0, 520, 530, 535]) to(east);
    expect(words()).toEqual(['present 1']);
    to(560);
    expect(words()).toEqual(['present 1', 'left 1', 'entered 2']);
  });

  it('is not moved by a fix with an error above 100 m', () => {
    to(0);
    for (let n = 0; n < 3; n += 1)
      tracker.move({ driverId: 7, lat: 0, lon: 900 / M, atMs: atMs + n, accuracy: 101 }, BOOK);
    expect(words()).toEqual(['present 1']);
    for (let n = 0; n < 2; n += 1)
      tracker.move({ driverId: 7, lat: 0, lon: 900 / M, atMs: atMs + n, accuracy: 100 }, BOOK);
    expect(words()).toEqual(['present 1', 'left 1', 'entered 2']);
  });

  it('does not change zone by swinging over an edge', () => {
    for (let n = 0; n < 51; n += 1) to(n % 2 === 0 ? 470 : 530);
    to(600);
    to(400);
    expect(words()).toEqual(['present 1']);
  });

  it('can be in no zone, and enter one from there', () => {
    for (const east of [5_000, 5_100]) to(east);
    expect(tracker.zoneOf(7)).toBeNull();
    for (const east of [1_400, 1_380]) to(east);
    expect(words()).toEqual(['entered 2']);
  });

  it('dwells once after five minutes, and again in the next zone', () => {
    to(0);
    for (let n = 0; n < 12; n += 1) to(n, BOOK, 60);
    expect(words()).toEqual(['present 1', 'dwelt 1']);
    for (const east of [900, 910]) to(east);
    for (let n = 0; n < 6; n += 1) to(900 + n, BOOK, 60);
    expect(words().slice(2)).toEqual(['left 1', 'entered 2', 'dwelt 2']);
  });

  it('leaves on going off duty, and is present on coming back', () => {
    to(0);
    tracker.offline(7, atMs);
    to(0);
    expect(visits.map(({ type, cause }) => [type, cause])).toEqual([
      ['present', 'movement'],
      ['left', 'offline'],
      ['present', 'movement'],
    ]);
  });
});

it('a change of the zones causes no visit', () => {
  to(400);
  const moved = bookOf(2n, square(1, 0, 300), square(2, 1_000, 700));
  for (let n = 0; n < 5; n += 1) to(400 + n, moved);
  expect(words()).toEqual(['present 1']);
  expect(tracker.zoneOf(7)?.id).toBe(2);
});
