import { type Candidate, MAX_CANDIDATES } from '#contract/operations/dispatch-ranking.ts';
import { FAR_METRES } from '#rules/geometry/travel.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { OrderRow } from '../orders/order-view.ts';
import type { DriverForecast } from './engine/rank.ts';
import { byCustomer } from './engine/rank-sequence.ts';
import { type LiveDriver, roomOf } from './live-problem.ts';
import { refOf, tenth } from './show.ts';
import { type DisplacedOrder, type PlanSnapshot, wantedFor } from './wanted.ts';

/** A driver for the order, and the effect of the plan for all waiting orders. */
export interface RankedCandidate extends DriverForecast {
  isPlanned: boolean;
  wanted: DisplacedOrder | null;
}

/** The number of drivers planned for other orders that are evaluated; each requires a ranking. */
const MAX_WANTED = 12;

/**
 * The best drivers for an order, considering the plan for all waiting orders: if the plan needs a
 * driver for another order, the loss of that order is taken into account.
 */
export function withPlan(
  order: OrderRow,
  choices: readonly DriverForecast[],
  snapshot: PlanSnapshot,
  nowMs: number,
): RankedCandidate[] {
  const chosenFor = new Map(snapshot.chosen.map(({ row, driver }) => [row.id, driver]));
  const busy = new Set(
    snapshot.chosen.filter(({ row }) => row.id !== order.id).map(({ driver }) => String(driver)),
  );
  const planned = String(chosenFor.get(order.id) ?? '');
  const wanted = choices.filter(({ driver }) => busy.has(driver)).slice(0, MAX_WANTED);
  const free = choices.filter(({ driver }) => !busy.has(driver));
  const looked = new Set([...wanted, ...free.slice(0, MAX_CANDIDATES - wanted.length)]);
  const placed = choices
    .filter((one) => looked.has(one) || one.driver === planned)
    .map((one) => ({
      ...one,
      isPlanned: one.driver === planned,
      wanted:
        busy.has(one.driver) && one.driver !== planned
          ? wantedFor(order, Number(one.driver), snapshot, nowMs)
          : null,
    }));
  const harm = ({ harms, wanted: by }: (typeof placed)[number]) =>
    by ? [...harms, { order: String(by.row.id), late: by.late, added: by.added }] : harms;
  const sequence = byCustomer(placed.map((one) => ({ ...one, own: one, harms: harm(one) })));
  const sorted = sequence.map(({ own }) => own);
  const best = sorted.slice(0, MAX_CANDIDATES);
  const last = sorted.find(({ isPlanned }) => isPlanned);
  return last && !best.includes(last) ? [...best.slice(0, -1), last] : best;
}

type Names = ReadonlyMap<number, Parameters<typeof refOf>[0] & object>;

/** Converts one row of a ranking. */
export function candidateOf(given: {
  order: OrderRow;
  choice: RankedCandidate;
  one: LiveDriver;
  names: Names;
  nowMs: number;
}): Candidate {
  const { order, choice, one, names, nowMs } = given;
  const since = (at: Date) => (nowMs - at.getTime()) / 60_000;
  const { wanted } = choice;
  return toContract<Candidate>({
    driver: refOf(names.get(one.id), one.id),
    pickupMinutes: tenth(choice.arriveAt),
    doorMinutes: tenth(choice.dropoffAt + since(order.placed_at)),
    lateMinutes: tenth(choice.late),
    load: one.load,
    bundledWith: choice.bundledWith.map(Number),
    metres: Math.round(one.metres),
    isFar: one.metres > FAR_METRES,
    positionAgeSeconds: Math.max(0, Math.round(one.ageMs / 1_000)),
    // The cash room after all assigned orders have been collected.
    cashRoom: roomOf(one).toString(),
    score: tenth(choice.cost),
    isPlanned: choice.isPlanned,
    makesLate: choice.harms.map(({ order: id, late }) => ({
      orderId: Number(id),
      lateMinutes: tenth(late),
    })),
    wantedFor: wanted && {
      orderId: wanted.row.id,
      doorMinutes: tenth(wanted.dropoffAt + since(wanted.row.placed_at)),
      lateMinutes: tenth(wanted.late),
      instead: wanted.instead && {
        driver: refOf(names.get(wanted.instead.driver), wanted.instead.driver),
        doorMinutes: tenth(wanted.instead.dropoffAt + since(wanted.row.placed_at)),
        lateMinutes: tenth(wanted.instead.late),
      },
    },
  });
}
