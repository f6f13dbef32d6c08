import type { Ranking } from '#contract/routes/dispatch.ts';
import { MAX_CANDIDATES, OUT_REASONS, type OutReason } from '#contract/routes/dispatch.ts';
import { canOrder, isOpen } from '#machines/order/order-machine.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { LedgerService } from '../ledger/service.ts';
import { type OrderRow, toOrder } from '../orders/order-view.ts';
import { withLimits } from './driver-limits.ts';
import type { LivePressure } from './live-pressure.ts';
import { type LiveDriver, problemOfOne, roomOf } from './live-problem.ts';
import { type Near, nearestDrivers } from './nearest.ts';
import { rank } from './rank.ts';
import type { DispatchRepository } from './repository.ts';
import { refOf, tenth } from './show.ts';

interface Deps {
  clock: () => Date;
  repository: DispatchRepository;
  roster: Roster;
  hot: HotPositions;
  ledger: LedgerService;
  scarcity: LivePressure;
}

/** The engine looks at so many of the nearest. */
const LOOKED_AT = 200;
const FAR_METRES = 4_000;

/** True when the order may be given to somebody, or to somebody else. */
function takesDriver({ status, driver_id }: OrderRow): boolean {
  const type = driver_id === null ? 'order.assign' : 'order.reassign';
  // Another than the present one, whoever that would be.
  return canOrder({ status, driverId: driver_id }, { type, driverId: driver_id === 1 ? 2 : 1 });
}

export function createDispatchService(deps: Deps) {
  const { clock, repository, roster, hot, ledger, scarcity } = deps;
  return {
    /** Who should carry an order, with reasons. Errors: 404; 409 when it takes no driver now. */
    async rank(orderId: number): Promise<Ranking> {
      const order = await repository.order(orderId);
      if (!order) throw notFound('The order');
      if (!isOpen(order.status) || !takesDriver(order))
        throw new Refusal(
          'order.illegal_event',
          `Order ${orderId} is ${order.status}: it can be given to nobody now.`,
          { extra: { current: toOrder(order) } },
        );
      const now = clock();
      const nowMs = now.getTime();
      const near = nearestDrivers(
        { roster, hot },
        {
          place: { lat: order.pickup_lat, lon: order.pickup_lon },
          nowMs,
          most: LOOKED_AT,
          except: order.driver_id,
        },
      );
      const drivers = await withLimits({ repository, ledger }, near.drivers);
      const scarce = scarcity.read(null, near.drivers.length + near.farther);
      const { problem, inHand } = problemOfOne(order, drivers, nowMs, scarce);
      const { choices, out } = rank(problem, String(orderId), inHand);

      const best = choices.slice(0, MAX_CANDIDATES);
      const byId = new Map(drivers.map((one) => [one.id, one]));
      const shownOut: (Near & { why: OutReason })[] = [
        ...near.out,
        ...out.map(({ driver, why }) => ({
          ...(byId.get(Number(driver)) as Near),
          why: (why === 'no-driver' ? 'shift' : why) as OutReason,
        })),
      ].slice(0, MAX_CANDIDATES);
      const names = new Map(
        (
          await repository.names([
            ...best.map(({ driver }) => Number(driver)),
            ...shownOut.map(({ id }) => id),
          ])
        ).map((row) => [row.id, row]),
      );
      const counts = Object.fromEntries(OUT_REASONS.map((why) => [why, 0])) as Ranking['counts'];
      Object.assign(counts, near.counts);
      for (const { why } of out) if (why !== 'no-driver') counts[why] += 1;
      const minutesAgo = (at: Date) => (nowMs - at.getTime()) / 60_000;
      return {
        at: now.toISOString(),
        orderId: order.id,
        version: order.version,
        candidates: best.map((choice) => {
          const one = byId.get(Number(choice.driver)) as LiveDriver;
          return {
            driver: refOf(names.get(one.id), one.id),
            pickupMinutes: tenth(choice.arriveAt),
            doorMinutes: tenth(choice.dropoffAt + minutesAgo(order.placed_at)),
            lateMinutes: tenth(Math.max(0, choice.dropoffAt + minutesAgo(order.promised_at))),
            load: one.load,
            bundledWith: choice.bundledWith.map(Number),
            metres: Math.round(one.metres),
            isFar: one.metres > FAR_METRES,
            positionAgeSeconds: Math.max(0, Math.round(one.ageMs / 1_000)),
            // What is left once all that is in hand has been collected.
            cashRoom: roomOf(one).toString(),
            score: tenth(choice.cost),
          };
        }),
        out: shownOut.map(({ id, why, metres, load }) => ({
          driver: refOf(names.get(id), id),
          why,
          metres: Math.round(metres),
          load,
        })),
        counts,
        farther: near.farther,
      } as Ranking;
    },
  };
}
export type DispatchService = ReturnType<typeof createDispatchService>;
