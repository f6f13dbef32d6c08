import { lackOf, type NeedKind, needsOf } from '#contract/catalogue/needs.ts';
import {
  type Candidate,
  MAX_CANDIDATES,
  OUT_REASONS,
  type OutReason,
  type Ranking,
} from '#contract/operations/dispatch-ranking.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { OrderRow } from '../orders/order-view.ts';
import { candidateOf, type RankedCandidate } from './candidates.ts';
import type { DriverForecast, rank } from './engine/rank.ts';
import type { LiveDriver } from './live-problem.ts';
import type { NearbyDriver, nearestDrivers } from './nearest.ts';
import type { DispatchRepository } from './repository.ts';
import { refOf } from './show.ts';
import type { PlanSnapshot } from './wanted.ts';

/** An order's ranking as computed, before it is shown. */
interface ComputedRanking {
  order: OrderRow;
  now: Date;
  near: ReturnType<typeof nearestDrivers>;
  /** The drivers that the engine considered, by id. */
  drivers: ReadonlyMap<number, LiveDriver>;
  /** Those whom the engine excluded. */
  out: ReturnType<typeof rank>['out'];
  best: readonly RankedCandidate[];
  /** The forecast with the current driver. */
  present: { one: LiveDriver; choice: DriverForecast } | null;
  snapshot: PlanSnapshot;
}

/** The excluded drivers, the nearest first, and how many there are for each reason. */
function excludedOf({ order, near, out, drivers }: ComputedRanking) {
  const counts = Object.fromEntries(OUT_REASONS.map((why) => [why, 0])) as Record<
    OutReason,
    number
  >;
  Object.assign(counts, near.counts);
  for (const { why } of out) if (why !== 'no-driver') counts[why] += 1;
  const excluded = out.map(({ driver, why }) => {
    const one = drivers.get(Number(driver)) as LiveDriver;
    return {
      ...one,
      why: (why === 'no-driver' ? 'shift' : why) as OutReason,
      ...(why === 'kit' ? { lacks: needsOf(lackOf(order.needs, one.kit)) } : {}),
    };
  });
  // Who declined it is named first: a person may insist.
  const named: (NearbyDriver & { why: OutReason; lacks?: NeedKind[] })[] = [
    ...excluded.filter(({ why }) => why === 'declined'),
    ...near.out,
    ...excluded.filter(({ why }) => why !== 'declined'),
  ];
  return { named: named.slice(0, MAX_CANDIDATES), counts };
}

/** When a driver declined the order, whatever else excludes him. */
function declinedAtOf({ declined }: OrderRow, driverId: number) {
  const at = declined?.by.find(({ driver }) => driver === driverId)?.at;
  return at === undefined ? {} : { declinedAt: at };
}

/** Converts a ranking, with the names of all drivers in it. */
export async function showRanking(
  repository: Pick<DispatchRepository, 'names'>,
  computed: ComputedRanking,
): Promise<Ranking> {
  const { order, now, near, drivers, best, present, snapshot } = computed;
  const excluded = excludedOf(computed);
  const planned = snapshot.chosen.find(({ row }) => row.id === order.id);
  const ids = [
    ...best.flatMap(({ driver, wanted }) => [
      Number(driver),
      ...(wanted?.instead ? [wanted.instead.driver] : []),
    ]),
    ...(present ? [present.one.id] : []),
    ...(planned ? [planned.driver] : []),
    ...excluded.named.map(({ id }) => id),
  ];
  const names = new Map((await repository.names(ids)).map((row) => [row.id, row]));
  const show = (choice: RankedCandidate, one: LiveDriver): Candidate =>
    candidateOf({ order, choice, one, names, nowMs: now.getTime() });
  const whyUnplanned = () =>
    order.driver_id === null ? (snapshot.leftWhy.get(order.id) ?? 'later') : 'has_driver';
  return toContract<Ranking>({
    at: now.toISOString(),
    orderId: order.id,
    version: order.version,
    candidates: best.map((choice) =>
      show(choice, drivers.get(Number(choice.driver)) as LiveDriver),
    ),
    present: present && show({ ...present.choice, wanted: null, isPlanned: false }, present.one),
    plan: planned
      ? { driver: refOf(names.get(planned.driver), planned.driver), why: null }
      : { driver: null, why: whyUnplanned() },
    out: excluded.named.map(({ id, why, metres, load, lacks }) => ({
      ...declinedAtOf(order, id),
      driver: refOf(names.get(id), id),
      why,
      metres: Math.round(metres),
      load,
      ...(lacks ? { lacks } : {}),
    })),
    counts: excluded.counts,
    farther: near.farther,
  });
}
