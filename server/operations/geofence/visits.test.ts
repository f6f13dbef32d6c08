import { describe, expect, it } from 'vitest';
import type { LatLon } from '#contract/geo.ts';
import { offset, planeDistance } from '../../city/geography.ts';
import { createRandom } from '../../city/random.ts';
import { createVisits, type Fix, type Target, type VisitChange } from './visits.ts';

const CENTRE = { lat: 33.5731, lon: -7.5898 };
const TRIPS = 300;
const GAP_MS = 180_000;

type Phone = 'speed' | 'silent' | 'pocket';
/** When a driver was where, by the simulator. */
interface Truth {
  key: string;
  fromMs: number;
  toMs: number;
}
interface Leg {
  to: LatLon;
  key: string | null;
  stayMs: number;
}

/** Rides through the legs at a speed, and returns where he was at each time, and the truth. */
function ride(legs: readonly Leg[], start: LatLon, mps: number) {
  const stretches: { fromMs: number; toMs: number; from: LatLon; to: LatLon }[] = [];
  const truth: Truth[] = [];
  let [atMs, place] = [1_000_000, start];
  const add = (to: LatLon, ms: number) => {
    stretches.push({ fromMs: atMs, toMs: atMs + ms, from: place, to });
    atMs += ms;
    place = to;
  };
  for (const { to, key, stayMs } of legs) {
    add(to, (planeDistance(place, to) / mps) * 1_000);
    if (key) truth.push({ key, fromMs: atMs, toMs: atMs + stayMs });
    add(to, stayMs);
  }
  const at = (ms: number) => {
    const one = stretches.find(({ toMs }) => ms < toMs);
    if (!one) return null;
    const share = (ms - one.fromMs) / Math.max(1, one.toMs - one.fromMs);
    const isMoving = planeDistance(one.from, one.to) > 1;
    return {
      lat: one.from.lat + (one.to.lat - one.from.lat) * share,
      lon: one.from.lon + (one.to.lon - one.from.lon) * share,
      speed: isMoving ? mps : 0,
    };
  };
  return { truth, at, startMs: 1_000_000, endMs: atMs };
}

interface Trip {
  legs: readonly Leg[];
  /** What he is to visit at a time: by the truth of where he has been. */
  targets: (atMs: number, truth: readonly Truth[]) => Target[];
}

/** A place from when he is to visit it, and since when he is done with it, as the orders say then. */
const visited = (
  key: string,
  place: LatLon,
  fromMs: number,
  truth: Truth | undefined,
  atMs: number,
) =>
  atMs < fromMs
    ? []
    : [{ key, ...place, fromMs, doneMs: truth && atMs >= truth.toMs ? truth.toMs : null }];

/** A store and a door; the door may be beside the store. */
function single(random: ReturnType<typeof createRandom>, doorM: number): Trip {
  const store = offset(CENTRE, random.between(-900, 900), random.between(-900, 900));
  const angle = random.between(0, 2 * Math.PI);
  const door = offset(store, Math.sin(angle) * doorM, Math.cos(angle) * doorM);
  return {
    legs: [
      { to: store, key: 'store', stayMs: random.between(120_000, 480_000) },
      { to: door, key: 'door', stayMs: random.between(90_000, 240_000) },
      { to: offset(door, 700, 300), key: null, stayMs: 0 },
    ],
    targets: (atMs, [atStore, atDoor]) => [
      ...visited('store', store, 0, atStore, atMs),
      ...visited('door', door, atStore?.toMs ?? 0, atDoor, atMs),
    ],
  };
}

/** Two orders of two stores that are 60 m apart, then two doors. */
function bundle(random: ReturnType<typeof createRandom>): Trip {
  const first = offset(CENTRE, random.between(-900, 900), random.between(-900, 900));
  const second = offset(first, 60, 0);
  const doors = [offset(first, 800, 400), offset(first, -300, 900)] as const;
  const places = [first, second, ...doors];
  const stays = [
    [120_000, 300_000],
    [120_000, 300_000],
    [90_000, 200_000],
    [90_000, 200_000],
  ] as const;
  return {
    legs: [
      ...places.map((to, n) => {
        const [least, most] = stays[n] as readonly [number, number];
        return { to, key: `place ${n}`, stayMs: random.between(least, most) };
      }),
      { to: offset(doors[1], 900, 0), key: null, stayMs: 0 },
    ],
    targets: (atMs, truth) =>
      places.flatMap((place, n) =>
        visited(`place ${n}`, place, truth[n - 2]?.toMs ?? 0, truth[n], atMs),
      ),
  };
}

const PHONES = {
  speed: { noiseM: 20, everyMs: [1_000, 5_000], accuracy: [8, 35] },
  silent: { noiseM: 20, everyMs: [2_000, 15_000], accuracy: [8, 35] },
  pocket: { noiseM: 30, everyMs: [20_000, 45_000], accuracy: [40, 90] },
} as const;

/** What a phone reports of a ride: noise, and a gap of three minutes. */
function fixesOf(
  { at, startMs, endMs }: ReturnType<typeof ride>,
  random: ReturnType<typeof createRandom>,
  phone: Phone,
): Fix[] {
  const { noiseM, everyMs, accuracy } = PHONES[phone];
  const gapMs = startMs + random.next() * (endMs - startMs);
  const fixes: Fix[] = [];
  for (let ms = startMs; ; ms += random.between(everyMs[0], everyMs[1])) {
    const place = at(ms);
    if (!place) return fixes;
    if (ms >= gapMs && ms < gapMs + GAP_MS) continue;
    const noisy = offset(place, random.normal(1) * noiseM * 0.7, random.normal(1) * noiseM * 0.7);
    const speed = Math.max(0, place.speed + random.normal(1) * 0.4);
    fixes.push({
      ...noisy,
      speed: phone === 'speed' ? speed : Number.NaN,
      accuracy: random.between(accuracy[0], accuracy[1]),
      atMs: ms,
    });
  }
}

function arrivalsOf(trip: Trip, truth: readonly Truth[], fixes: readonly Fix[]): VisitChange[] {
  const visits = createVisits();
  const found: VisitChange[] = [];
  const done = new Set<string>();
  for (const fix of fixes) {
    const targets = trip.targets(fix.atMs, truth);
    // He picked up or delivered there, which the server learns at once.
    for (const target of targets) {
      if (target.doneMs === null || done.has(target.key)) continue;
      done.add(target.key);
      const assumed = visits.assume(target, target.doneMs);
      if (assumed) found.push(assumed);
    }
    found.push(...visits.judge(fix, targets));
  }
  return found.filter(({ kind }) => kind === 'arrived');
}

describe('arrivals by position', () => {
  const trips: [string, (random: ReturnType<typeof createRandom>) => Trip][] = [
    ['a store and a door', (random) => single(random, random.between(300, 1_500))],
    ['a door beside the store', (random) => single(random, random.between(40, 80))],
    ['stores 60 m apart', bundle],
  ];
  const phones: Phone[] = ['speed', 'silent', 'pocket'];
  const cases = trips.flatMap(([name, make]) =>
    phones.map((phone) => [name, phone, make] as const),
  );

  it.each(cases)('%s, phone: %s: precise and complete', (_name, phone, make) => {
    const random = createRandom(4711);
    let [expected, reported, matched] = [0, 0, 0];
    for (let n = 0; n < TRIPS; n += 1) {
      const trip = make(random);
      const way = ride(trip.legs, offset(CENTRE, 1_500, 0), random.between(5, 9));
      const found = arrivalsOf(trip, way.truth, fixesOf(way, random, phone));
      expected += way.truth.length;
      reported += found.length;
      for (const { key, fromMs } of way.truth)
        if (found.some((one) => one.key === key && Math.abs(one.atMs - fromMs) <= 60_000))
          matched += 1;
    }
    expect({ precision: matched / reported, recall: matched / expected }).toEqual({
      precision: expect.toSatisfy((share: number) => share >= 0.95),
      recall: expect.toSatisfy((share: number) => share >= 0.95),
    });
  });
});
