import type { Ranking } from '#contract/operations/dispatch-ranking.ts';
import { orderStatusWords } from '#contract/operations/order-status-words.ts';
import { isToFetch } from '#machines/order/food.ts';
import { canSendOrder, isOpen } from '#machines/order/order-machine.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import type { WithClock } from '../../platform/area.ts';
import { refuse, requireRow } from '../../platform/http/refusal.ts';
import { readingScope } from '../../platform/scope/scope.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';
import { rosterShown } from '../drivers/shown.ts';
import { rowState } from '../orders/change/order-state.ts';
import { factsOfRow, type OrderRow, toOrder } from '../orders/order-view.ts';
import { withPlan } from './candidates.ts';
import { withLimits } from './driver-limits.ts';
import { metresBetween, toPlace } from './engine/ground.ts';
import { rank } from './engine/rank.ts';
import type { LivePressure } from './live-pressure.ts';
import { problemOfOne } from './live-problem.ts';
import { nearestDrivers } from './nearest.ts';
import type { PlanService } from './plan-service.ts';
import type { DispatchRepository } from './repository.ts';
import { showRanking } from './show-ranking.ts';

interface Deps extends WithClock {
  repository: DispatchRepository;
  roster: Roster;
  hot: HotPositions;
  ledger: LedgerService;
  scarcity: LivePressure;
  plans: Pick<PlanService, 'snapshot'>;
}

/** The number of nearest drivers that the engine considers. */
const LOOKED_AT = 200;

/** True if the order may be assigned, reassigned or handed over, to some driver. */
const takesDriver = (row: OrderRow): boolean =>
  (['order.assign', 'order.reassign', 'order.hand_over'] as const).some((type) =>
    canSendOrder(rowState(row), type),
  );

/** Throws if the order cannot be assigned now. Error: 409. */
function requireAssignable(order: OrderRow): void {
  if (isOpen(order.status) && takesDriver(order)) return;
  const { id, status } = order;
  throw refuse(
    'order.not_assignable_now',
    { id, state: orderStatusWords(status), status },
    { extra: { current: toOrder(order) } },
  );
}

/** An order that is picked up, as it would be fetched from its driver where he is now. */
function asHandedOver(order: OrderRow, hot: HotPositions): OrderRow {
  const { driver_id: id, status } = order;
  if (status !== 'picked_up' || id === null) return order;
  const report = hot.get(id);
  const place = report
    ? { lat: report.lat, lon: report.lon }
    : { lat: order.pickup_lat, lon: order.pickup_lon };
  const from = { id, name: order.driver_name ?? '', code: order.driver_code ?? 0 };
  const by = { id: 0, name: '', role: 'operator' as const };
  return { ...order, hand_over: { from, place, cause: 'other', at: '', by, givenAt: null } };
}

export function createDispatchService(deps: Deps) {
  const { db, clock, repository, roster, hot, ledger, scarcity, plans } = deps;

  /** The forecast of the order with its current driver; null without a driver or a forecast. */
  async function presentOf(order: OrderRow, nowMs: number) {
    // Who hands it over is no choice: something stops him.
    const id = order.hand_over ? null : order.driver_id;
    const report = id === null ? undefined : hot.get(id);
    if (id === null || !report) return null;
    const place = toPlace(report);
    const pickup = toPlace({ lat: order.pickup_lat, lon: order.pickup_lon });
    const metres = metresBetween(place, pickup);
    const near = { id, place, load: 0, metres, ageMs: nowMs - report.atMs };
    const [known] = await withLimits({ repository, ledger }, [{ ...near, load: 1 }]);
    if (!known) return null;
    const one = { ...known, load: known.orders.length };
    const { problem } = problemOfOne(order, [one], nowMs);
    const toFetch = one.orders.filter((row) => isToFetch(factsOfRow(row)));
    const inHand = new Map([[String(id), toFetch.map((row) => String(row.id))]]);
    const [choice] = rank(problem, String(order.id), inHand).choices;
    return choice ? { one, choice } : null;
  }

  return {
    /**
     * The drivers who should carry an order, with reasons. Errors: 404; 409 if it cannot be
     * assigned now.
     */
    async rank(orderId: number): Promise<Ranking> {
      const found = requireRow(await repository.order(orderId), 'order');
      requireAssignable(found);
      const order = asHandedOver(found, hot);
      const now = clock();
      const nowMs = now.getTime();
      const near = nearestDrivers(
        { roster: await rosterShown(db, roster), hot },
        {
          place: order.hand_over?.place ?? { lat: order.pickup_lat, lon: order.pickup_lon },
          nowMs,
          most: LOOKED_AT,
          except: order.driver_id,
        },
      );
      const drivers = await withLimits({ repository, ledger }, near.drivers);
      const scarce = readingScope()
        ? scarcity.last()
        : await scarcity.read(null, near.drivers.length + near.farther);
      const { problem, inHand } = problemOfOne(order, drivers, nowMs, scarce);
      const { choices, out } = rank(problem, String(orderId), inHand);
      const snapshot = await plans.snapshot();
      return showRanking(repository, {
        order,
        now,
        near,
        drivers: new Map(drivers.map((one) => [one.id, one])),
        out,
        best: withPlan(order, choices, snapshot, nowMs),
        present: await presentOf(order, nowMs),
        snapshot,
      });
    },
  };
}
export type DispatchService = ReturnType<typeof createDispatchService>;
