import type { LatLon } from '#contract/geo.ts';
import type {
  ArrivalPlace,
  ArrivalSource,
  OrderVisit,
  OrderVisits,
} from '#contract/operations/driver-facts/arrival.ts';
import type { VisitFact } from '#contract/operations/driver-facts/fact.ts';
import { distanceM } from '#rules/geometry/earth.ts';
import { actorOf, type Caller } from '../../../platform/auth/caller.ts';
import type { ActorJson, Trx } from '../../../platform/db/schema.ts';
import { toContract } from '../../../platform/db/to-contract.ts';
import { reasonFor } from '../../../platform/http/refusal.ts';
import { correctedTime, type FactOutcome } from '../answers/service.ts';
import type { OrderDeps } from '../deps.ts';
import { liveFactsOf, type OrderRow, visitsOf } from '../order-view.ts';
import { createArrivalRepository } from './repository.ts';
import type { VisitKey } from './table.ts';

const WHOLE = { whole: true } as const;
/** The most visits of a driver to one place of an order; more are no visits. */
const MAX_VISITS = 10;

/** An arrival, or that a driver left, as it is known. */
export interface VisitReport extends VisitKey {
  kind: 'arrived' | 'left';
  at: Date;
  source: ArrivalSource;
  metres: number | null;
  accuracy: number | null;
}

/** The name of a place in the visits of an order. */
const NAMES = { store: 'store', door: 'door', driver: 'other' } as const;

/** The point of an order's place; null: there is no other driver. */
export const pointOf = (row: OrderRow, place: ArrivalPlace): LatLon | null =>
  ({
    store: { lat: row.pickup_lat, lon: row.pickup_lon },
    door: { lat: row.dropoff_lat, lon: row.dropoff_lon },
    driver: row.hand_over?.place ?? null,
  })[place];

const rounded = (metres: number | null) =>
  metres === null || Number.isNaN(metres) ? null : Math.round(Math.min(metres, 1_000_000));

/**
 * Visits of drivers to stores and doors (docs/decisions/0088): facts beside the order's status. They
 * count at their own times, however late they come in, if the order was the driver's then.
 */
export function createArrivals(deps: OrderDeps) {
  const { db, clock, repository, events } = deps;
  const arrivals = createArrivalRepository();

  /** Writes the visits of the order's present driver beside it, and their event. */
  async function note(
    trx: Trx,
    row: OrderRow,
    visits: OrderVisits,
    {
      kind,
      place,
      at,
      actor,
    }: Pick<VisitReport, 'kind' | 'place' | 'at'> & { actor: ActorJson | null },
  ): Promise<void> {
    const data = { ...liveFactsOf(row), visits };
    const statement = arrivals.noteOnOrder(row.id, visits);
    const event = {
      at,
      type: `visit.${kind === 'arrived' ? 'at' : 'left'}_${place}`,
      subject: 'fact',
      actor,
      data,
    } as const;
    await events.append(trx, event, statement);
  }

  /** The visits of an order with one changed; null if it is an older one, or of another driver. */
  function withVisit(row: OrderRow, report: VisitReport, visit: OrderVisit): OrderVisits | null {
    const { driverId, place } = report;
    if (row.driver_id !== driverId) return null;
    const before = visitsOf(row)?.[NAMES[place]];
    if (before && before.at > visit.at) return null;
    const others = visitsOf(row) ?? { driver: driverId };
    return toContract<OrderVisits>({ ...others, [NAMES[place]]: visit });
  }

  const take = (report: VisitReport, actor: ActorJson | null): Promise<FactOutcome> =>
    db.transaction().execute(async (trx) => {
      const { orderId, kind, place, source, metres, accuracy } = report;
      const row = await repository.lock(trx, orderId, WHOLE);
      const now = clock();
      const asked = new Date(Math.min(now.getTime(), report.at.getTime()));
      const known = row && (await arrivals.known(trx, report, asked));
      // He leaves a place also after the end of what he did there.
      const since = known?.leg_from ?? (kind === 'left' ? known?.present_at : null) ?? null;
      // Also once the hand-over is done: he leaves then, and reports come late.
      const isMet = place !== 'driver' || row?.hand_over || row?.taken_at;
      if (!row || !known || !since || !isMet) return reasonFor('visit.not_yours', { id: orderId });
      const at = correctedTime(asked.toISOString(), since, now);
      const { present_at: presentAt, present_until: until, last_left: lastLeft } = known;
      let { present_id: presentId } = known;
      if (kind === 'arrived' && presentId !== null && presentAt && until && until <= at) {
        // That visit was of an assignment before this one, and ended with it.
        const end = new Date(Math.max(presentAt.getTime(), until.getTime()));
        await arrivals.leave(trx, presentId, end, source);
        presentId = null;
      }
      if (kind === 'left') {
        if (presentId === null || presentAt === null)
          return lastLeft ? 'repeated' : reasonFor('visit.not_there', { id: orderId });
        const leftAt = new Date(Math.max(presentAt.getTime(), at.getTime()));
        await arrivals.leave(trx, presentId, leftAt, source);
        const present = visitsOf(row)?.[NAMES[report.place]];
        const visits =
          present && withVisit(row, report, { ...present, leftAt: leftAt.toISOString() });
        if (visits) await note(trx, row, visits, { kind, place, at: leftAt, actor });
        return 'recorded';
      }
      if (presentId !== null || (lastLeft && at <= lastLeft)) return 'repeated';
      if (known.visits >= MAX_VISITS) return reasonFor('visit.too_many', { id: orderId });
      const figures = { metres: rounded(metres), accuracy: rounded(accuracy) };
      const ageMs = Math.max(0, Math.min(2_147_483_647, now.getTime() - at.getTime()));
      const visit = { ...report, ...figures, at, ageMs, storeId: row.store_id };
      if (!(await arrivals.arrive(trx, visit))) return 'repeated';
      const shown = { at: at.toISOString(), leftAt: null, source, metres: figures.metres };
      const visits = withVisit(row, report, shown);
      if (visits) await note(trx, row, visits, { kind, place, at, actor });
      return 'recorded';
    });

  return {
    /** Takes a fact of a driver, in a transaction of its own. Call `wake` afterwards. */
    async take(fact: VisitFact, caller: Caller): Promise<FactOutcome> {
      const { order: orderId, place, lat, lon, accuracy = null } = fact;
      const row = await repository.find(orderId, WHOLE);
      const point = row ? pointOf(row, place) : null;
      const isPlaced = lat !== undefined && lon !== undefined && point !== null;
      const metres = isPlaced ? distanceM({ lat, lon }, point) : null;
      const key = { orderId, driverId: caller.userId, place };
      const report = { ...key, kind: fact.type, at: new Date(fact.at), source: 'app' as const };
      return take({ ...report, metres, accuracy }, actorOf(caller));
    },

    /** Takes what positions show, one after the other; returns those that could not be written. */
    async takeJudged(reports: readonly VisitReport[]): Promise<VisitReport[]> {
      const failed: VisitReport[] = [];
      for (const report of reports)
        await take(report, null).catch(() => {
          failed.push(report);
        });
      if (failed.length < reports.length) events.wake();
      return failed;
    },
  };
}
export type ArrivalService = ReturnType<typeof createArrivals>;
