import { lackOf } from '#contract/catalogue/needs.ts';
import type { Field } from './field.ts';
import { bestInsertion, insert, type Plans, remove } from './insertion.ts';
import type { DriverState, UnassignableReason, WaitingOrder } from './model.ts';
import { seeded } from './random.ts';
import { relieve } from './relief.ts';

/** The cost of leaving an order unassigned, in minutes: more than any legal way to carry it. */
const LEFT = 1_000;
/**
 * Rounds are counted, not timed, so that the result depends on the seed only; fewer rounds for many
 * orders.
 */
const WORK = 25_000;
const MAX_ROUNDS = 400;
const MIN_ROUNDS = 40;
/** The largest number of orders that are removed and reinserted in one round. */
const MAX_RUIN = 8;
/** The share of insertions that are skipped at random, to escape a local minimum. */
const BLINK = 0.02;
/** A worse plan is accepted at first if it is worse by less than this many minutes an order. */
const WARMTH = 2;

const emptyPlans = (field: Field): Plans => ({
  routes: field.drivers.map(() => []),
  costs: new Float64Array(field.drivers.length),
  carrier: new Int32Array(field.orders.length).fill(-1),
});

const total = (plans: Plans): number => {
  let cost = 0;
  for (const one of plans.costs) cost += one;
  for (const d of plans.carrier) if (d < 0) cost += LEFT;
  return cost;
};

const copyOf = ({ routes, costs, carrier }: Plans): Plans => ({
  routes: [...routes],
  costs: costs.slice(),
  carrier: carrier.slice(),
});

function distanceOf(field: Field, a: number, b: number): number {
  const one = field.orders[a] as WaitingOrder;
  const other = field.orders[b] as WaitingOrder;
  return (
    field.rules.travel(one.pickup, other.pickup) +
    0.5 * field.rules.travel(one.dropoff, other.dropoff) +
    0.2 * Math.abs(one.readyAt - other.readyAt)
  );
}

/**
 * A plan for all orders: cheapest insertion in the order of readiness, then ruin and recreate
 * (Schrimpf et al. 2000) of neighbouring orders, with a decreasing tolerance for worse plans. No
 * order becomes late for the sake of expected orders: see `relief.ts`.
 */
export function search(field: Field, seed: number): Plans {
  const random = seeded(seed);
  const n = field.orders.length;
  let plans = emptyPlans(field);
  const order = (o: number) => field.orders[o] as WaitingOrder;
  const byReady = Array.from({ length: n }, (_, o) => o).sort(
    (a, b) => order(a).readyAt - order(b).readyAt || a - b,
  );
  for (const o of byReady) {
    const found = bestInsertion(field, plans, o);
    if (found) insert(plans, o, found);
  }
  if (n < 2 || field.drivers.length === 0) {
    relieve(field, plans);
    return plans;
  }

  let cost = total(plans);
  let best = copyOf(plans);
  let bestCost = cost;
  const rounds = Math.max(MIN_ROUNDS, Math.min(MAX_ROUNDS, Math.floor(WORK / n)));
  for (let round = 0; round < rounds; round += 1) {
    const next = copyOf(plans);
    const seedOrder = Math.floor(random() * n);
    const many = 1 + Math.floor(random() * Math.min(n, MAX_RUIN));
    const near = nearest(field, seedOrder, many);
    for (const o of near) remove(field, next, o);
    const again = unassigned(next).filter((o) => near.includes(o) || random() < 0.3);
    arrange(again, random, order);
    for (const o of again) {
      const found = bestInsertion(field, next, o, { skip: () => random() < BLINK });
      if (found) insert(next, o, found);
    }
    const nextCost = total(next);
    const warmth = WARMTH * (1 - round / rounds) * -Math.log(1 - random());
    if (nextCost >= cost + warmth) continue;
    plans = next;
    cost = nextCost;
    if (cost < bestCost - 1e-9) {
      best = copyOf(plans);
      bestCost = cost;
    }
  }
  relieve(field, best);
  return best;
}

/** The orders nearest to an order, itself first, equally near ones by index. */
function nearest(field: Field, to: number, many: number): number[] {
  const found: number[] = [];
  const far: number[] = [];
  for (let o = 0; o < field.orders.length; o += 1) {
    const distance = distanceOf(field, to, o);
    if (found.length === many && distance >= (far.at(-1) as number)) continue;
    let at = found.length;
    while (at > 0 && distance < (far[at - 1] as number)) at -= 1;
    found.splice(at, 0, o);
    far.splice(at, 0, distance);
    if (found.length > many) {
      found.pop();
      far.pop();
    }
  }
  return found;
}

const unassigned = (plans: Plans): number[] => {
  const out: number[] = [];
  for (const [o, d] of plans.carrier.entries()) if (d < 0) out.push(o);
  return out;
};

/** One of three sequences of reinsertion: random, by readiness, by age. */
function arrange(list: number[], random: () => number, order: (o: number) => WaitingOrder): void {
  const key = new Map(list.map((o) => [o, random()]));
  const criterion = Math.floor(random() * 3);
  const rank = (o: number) =>
    criterion === 0
      ? (key.get(o) as number)
      : criterion === 1
        ? order(o).readyAt
        : order(o).placedAt;
  list.sort((a, b) => rank(a) - rank(b) || a - b);
}

/** Why no driver carries an order, as far as one reason can be given. */
export function whyLeft(field: Field, o: number): UnassignableReason {
  if (field.drivers.length === 0) return 'no-driver';
  const { zone, needs = 0, cash = 0, barred } = field.orders[o] as WaitingOrder;
  const tests: [UnassignableReason, (driver: DriverState) => boolean][] = [
    ['documents', ({ isBarred }) => !isBarred],
    ['zone', ({ zones }) => !zones || zone === undefined || zones.includes(zone)],
    ['kit', ({ kit = 0 }) => lackOf(needs, kit) === 0],
    ['cash', ({ cashRoom }) => cashRoom === undefined || cash <= cashRoom],
    ['capacity', ({ capacity }) => capacity === undefined || capacity > 0],
    ['declined', ({ id }) => !barred?.includes(id)],
  ];
  let drivers = field.drivers;
  for (const [why, fits] of tests) {
    drivers = drivers.filter(fits);
    if (drivers.length === 0) return why;
  }
  // A driver could carry it with a longer shift or fewer other orders.
  return 'shift';
}
