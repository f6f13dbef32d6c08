import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import {
  SHIFT_OVER_MINUTES,
  type StoodDown,
  type standDownsRoutes,
} from '#contract/routes/operations/stand-downs.ts';
import { MINUTE_MS } from '#rules/time.ts';
import type { Base } from '../../platform/area.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { CommandContext, CommandService } from '../../platform/commands/service.ts';
import { isDeadlocked } from '../../platform/db/error-codes.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { DriverService } from '../drivers/service.ts';
import type { ClearedOrders } from '../orders/road/clear-driver.ts';
import type { RoadService } from '../orders/road/service.ts';
import type { OrderService } from '../orders/service.ts';

/** The drivers whose shift staff have ended, who have delivered and given everything. */
const whoseShiftEnds = sql`
  select d.user_id as id, d.stand_down->>'reason' as reason from drivers d
  where d.stand_down->'thenEnds' = 'true'::jsonb and d.duty = 'on_break'
    and not exists (select from orders o where o.driver_id = d.user_id and o.closed_at is null)
    and not exists (select from orders o where o.fetch_from_id = d.user_id and o.closed_at is null)`;

export interface StandDownNeeds extends Base {
  commands: CommandService;
  drivers: DriverService;
  orders: Pick<OrderService, 'shown'>;
  road: Pick<RoadService, 'clearDriver' | 'unseen'>;
}

type Body = RequestOf<(typeof standDownsRoutes)['begin']>['body'];

const brief = ({ id, status, version, store }: Order) => ({
  id,
  status,
  version,
  store: store.name,
});

/** What a command keeps; one of before has not decided orders one by one. */
type Cleared = Pick<ClearedOrders, 'unassigned' | 'inHand'> &
  Partial<Pick<ClearedOrders, 'handedOver' | 'kept'>>;

/**
 * Stand-downs that hand orders over follow each other: of several whose drivers get each other's orders,
 * each would hold its driver and wait for the next one's.
 */
const waitForOthers = (trx: Trx) =>
  sql`${prepared} select pg_advisory_xact_lock(hashtextextended('stand-downs with hand-overs', 0))`.execute(
    trx,
  );

const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id);

/** Drivers whom staff take off the road, with their orders (docs/decisions/0071, 0089). */
export function createStandDownService(needs: StandDownNeeds) {
  const { db, clock, commands, drivers, orders, road } = needs;

  return {
    /**
     * Takes a driver off the road, or only his orders from him, in one transaction: no order is
     * assigned to him in between. Errors: 403; 404; 409 if one order cannot go as it was decided.
     */
    async begin(id: number, { commandId, ...body }: Body, by: RequestActor): Promise<StoodDown> {
      const { kind, minutes, reason, takeOrders = true, orders: decided = [], cause } = body;
      const unseen = await road.unseen(decided.map(({ orderId }) => orderId));
      if (unseen.length > 0) throw notFound('order');
      const call = `driver.stand_down ${id}`;
      const command = { commandId, ...body };
      const work = async (doing: CommandContext) => {
        const { trx, at } = doing;
        if (decided.some(({ fate }) => fate === 'hand_over')) await waitForOthers(trx);
        await drivers.hold(trx, id);
        const before = await drivers.read(trx, id);
        const otherwise = kind === 'break' && !takeOrders ? 'keep' : 'unassign';
        const plan = { decided, otherwise, reason, cause } as const;
        const { hasOrders, ...cleared } = await road.clearDriver({ trx, at, by }, id, plan);
        const until = new Date(at.getTime() + (minutes ?? SHIFT_OVER_MINUTES) * MINUTE_MS);
        const change = { until, reason, hasOrders };
        const driver =
          kind === 'orders'
            ? await drivers.read(trx, id)
            : await drivers.standDown(doing, id, { ...change, kind });
        return {
          answer: { driver, ...(cleared as Cleared) },
          entry: {
            action: 'driver.stand_down',
            subject: `driver ${id}`,
            before: { status: before.status, orders: before.activeOrders },
            after: {
              kind,
              status: driver.status,
              standDown: driver.standDown ?? null,
              reason,
              orders: driver.activeOrders,
              handedOver: idsOf(cleared.handedOver),
            },
          },
        };
      };
      const once = () => commands.once(command, call, by, work);
      // Another act that holds what this waits for, and waits for its driver, is over the second time.
      const { answer, isRepeat } = await once().catch((error: unknown) => {
        if (isDeadlocked(error)) return once();
        throw error;
      });
      if (!isRepeat) drivers.wake();
      const { driver, unassigned, handedOver = [], kept = [], inHand } = answer;
      const seen = new Set(
        idsOf(await orders.shown([...unassigned, ...handedOver, ...kept, ...inHand])),
      );
      const shown = (all: readonly Order[]) => all.filter((order) => seen.has(order.id));
      return {
        driver,
        unassigned: shown(unassigned).map(brief),
        handedOver: shown(handedOver).map((order) => ({ ...brief(order), driver: order.driver })),
        kept: shown(kept).map(brief),
        inHand: shown(inHand).map(brief),
        elsewhere: unassigned.length - shown(unassigned).length,
      };
    },

    isEndDue: () => sql<boolean>`exists (${whoseShiftEnds})`,
    /** Ends the shifts that staff have ended, of drivers who have delivered what they had. */
    async endShifts(): Promise<void> {
      const { rows } = await sql<{ id: number; reason: string }>`${whoseShiftEnds}`.execute(db);
      for (const { id, reason } of rows)
        await db.transaction().execute((trx) =>
          drivers.endShift({ trx, at: clock(), actor: null }, id, {
            reason,
            // Staff may have put him back before he is locked.
            isDue: ({ duty, stand_down }) => duty === 'on_break' && stand_down?.thenEnds === true,
          }),
        );
      drivers.wake();
    },
  };
}
export type StandDownService = ReturnType<typeof createStandDownService>;
