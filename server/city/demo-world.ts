import { shiftsFor } from './agents/shifts.ts';
import { menuOf } from './furnishing/menus.ts';
import { KITCHENS, personName, streetAddress } from './furnishing/names.ts';
import { storeFacts } from './furnishing/store-facts.ts';
import { offset, QUARTERS } from './geography.ts';
import { createRandom } from './random.ts';
import { TROUBLE_SHARE } from './troubles/troubles.ts';
import type { CityDriver, CityOrder, CityStore, Minute, World } from './world.ts';
import { zonesOfQuarters } from './zones.ts';

const STORES = 44;
const CUSTOMERS = 60;
const DAY: Minute = 24 * 60;

// Orders an hour, by hour of the day: a quiet morning, lunch, a long evening, and a night that is
// busier than a real one, so that a demo started at night has orders to show.
const RHYTHM = [
  34, 26, 24, 24, 24, 24, 26, 30, 36, 40, 42, 52, 78, 92, 74, 52, 46, 50, 60, 78, 98, 104, 80, 52,
];
const ordersAnHour = (minute: Minute): number => RHYTHM[Math.floor((minute % DAY) / 60)] ?? 30;

/** The last stores take no orders, so that the store list has cases to handle. */
const STANDINGS: readonly NonNullable<CityStore['standing']>[] = [
  { status: 'applied' },
  { status: 'blocked', reason: 'Licence expired, renewal not sent' },
  { status: 'paused', reason: 'Kitchen works until the end of the week' },
  { status: 'applied' },
];
/**
 * The number of orders waiting when the city opens, so that the board is not empty in the first
 * minute.
 */
const MAX_OPENING_ORDERS = 14;
/**
 * Every second quarter is on autopilot: the day proceeds, and enough orders remain to assign by
 * hand.
 */
const AUTOPILOT = QUARTERS.filter((_, n) => n % 2 === 1).map(({ name }) => name);

/** After this time a colleague takes an unassigned order. */
const COLLEAGUE_MINUTES: Minute = 2;

function makeStores(random: ReturnType<typeof createRandom>): CityStore[] {
  const taken = new Map<string, number>();
  return Array.from({ length: STORES }, () => {
    const kitchen = random.weighted(KITCHENS);
    const quarter = random.weighted(QUARTERS);
    const base = random.pick(kitchen.names);
    const branch = (taken.get(base) ?? 0) + 1;
    taken.set(base, branch);
    const name =
      branch === 1 ? base : `${base} ${quarter.name}${branch > 2 ? ` ${branch - 1}` : ''}`;
    return {
      name,
      zone: quarter.name,
      address: streetAddress(random, quarter.name),
      location: offset(quarter, random.normal(350), random.normal(350)),
      prepMinutes: random.whole(...kitchen.prep),
      menu: menuOf(name, kitchen.menu, true),
    };
  });
}

/**
 * Sets categories, names and hours, and the few stores that wait for approval, are paused or
 * blocked.
 */
function dress(stores: CityStore[], random: ReturnType<typeof createRandom>): void {
  const bases = KITCHENS.flatMap(({ names }) => names);
  for (const [n, store] of stores.entries()) {
    const base = bases.find((one) => store.name.startsWith(one)) ?? store.name;
    store.facts = storeFacts(base, store.name, personName(random), random);
    const standing = STANDINGS[STORES - 1 - n];
    if (standing) store.standing = standing;
  }
}

/**
 * Drivers for the day's demand, spread over the quarters like the stores: orders are picked up
 * there, and an outlying quarter is too far for the drivers of the others.
 */
function makeDrivers(
  stores: readonly CityStore[],
  random: ReturnType<typeof createRandom>,
): CityDriver[] {
  const quarters = QUARTERS.map((quarter) => ({
    ...quarter,
    stores: stores.filter(({ zone, standing }) => zone === quarter.name && !standing).length,
    given: 0,
  }));
  const need = ({ given, stores: count }: (typeof quarters)[number]) => (given + 1) / count;
  return shiftsFor(RHYTHM).map(({ onAt, offAt }, index) => {
    // The quarter with the fewest drivers for its stores, so that no hour's drivers come from one
    // side of the city.
    const quarter = quarters.reduce((best, one) => (need(one) < need(best) ? one : best));
    quarter.given += 1;
    // Shifts start up to 20 minutes early and never late, so the demand stays covered.
    const early = random.whole(0, 20);
    return {
      key: `demo-${index + 1}`,
      name: personName(random),
      start: offset(quarter, random.normal(500), random.normal(500)),
      onAt: onAt - early,
      offAt: offAt + random.whole(0, 15),
    };
  });
}

/**
 * A generated day in Casablanca. Stores and people are the same at every start; orders are not.
 * `minuteNow` is the local minute of the day at which the city opens.
 */
export function createDemoWorld(minuteNow: Minute, seed: number): World {
  const furniture = createRandom(20_240_607);
  const stores = makeStores(furniture);
  // From a separate random stream, so that the other generated data stays the same.
  dress(stores, createRandom(20_261_121));
  const trading = stores.filter(({ standing }) => !standing);
  const drivers = makeDrivers(stores, furniture);
  const customers = Array.from({ length: CUSTOMERS }, () => personName(furniture));
  const random = createRandom(seed);
  let next = minuteNow;

  const newOrder = (placedAt: Minute): CityOrder => {
    const store = random.pick(trading);
    // Most people order from nearby.
    const reach = 600 + random.next() * 1_800;
    const angle = random.next() * 2 * Math.PI;
    return {
      placedAt,
      readyAt: placedAt + Math.max(3, store.prepMinutes + random.normal(store.prepMinutes * 0.25)),
      store: store.name,
      dropoff: offset(store.location, Math.cos(angle) * reach, Math.sin(angle) * reach),
    };
  };

  // The orders of a quarter of an hour: at night the few drivers on duty could not serve more at
  // once.
  const opening = Array.from(
    { length: Math.min(MAX_OPENING_ORDERS, Math.ceil(ordersAnHour(minuteNow) / 4)) },
    () => newOrder(minuteNow),
  );
  return {
    name: 'Casablanca',
    stores,
    drivers,
    customers,
    metresPerMinute: 330,
    pickupMinutes: 2,
    dropoffMinutes: 3,
    startsAt: minuteNow,
    patienceMinutes: 50,
    troubles: TROUBLE_SHARE,
    zones: zonesOfQuarters(),
    autopilot: AUTOPILOT,
    colleagueMinutes: COLLEAGUE_MINUTES,
    startsAnew: false,
    totalOrders: null,
    ordersUntil(minute) {
      const due = opening.splice(0);
      for (;;) {
        // The gap between two orders of a steady stream is exponential.
        const gap = (-Math.log(1 - random.next()) * 60) / ordersAnHour(next);
        if (next + gap > minute) {
          // Not due yet. Drawing again later is equivalent, because the stream is memoryless.
          next = Math.max(next, minute);
          return due;
        }
        next += gap;
        due.push(newOrder(next));
      }
    },
  };
}
