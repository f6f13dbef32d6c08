import type { RequestOf } from '#contract/endpoint.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import {
  SHIFT_OVER_MINUTES,
  type StoodDown,
  type standDownsRoutes,
} from '#contract/routes/operations/stand-downs.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { Base } from '../../platform/area.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import type { DriverService } from '../drivers/service.ts';
import type { OrderService } from '../orders/service.ts';

export interface StandDownNeeds extends Base {
  commands: CommandService;
  drivers: DriverService;
  orders: Pick<OrderService, 'takeBack' | 'inHandOf' | 'shown'>;
}

type Body = RequestOf<(typeof standDownsRoutes)['begin']>['body'];

const brief = ({ id, status, version, store }: Order) => ({
  id,
  status,
  version,
  store: store.name,
});

/** Drivers whom staff take off the road, with their orders (docs/decisions/0071). */
export function createStandDownService({ commands, drivers, orders }: StandDownNeeds) {
  return {
    /**
     * Takes a driver off the road, or only his orders back, in one transaction: no order is
     * assigned to him in between. Error: 404.
     */
    async begin(id: number, { commandId, ...body }: Body, by: RequestActor): Promise<StoodDown> {
      const { kind, minutes, reason, takeOrders = true } = body;
      const call = `driver.stand_down ${id}`;
      const command = { commandId, ...body };
      const { answer, isRepeat } = await commands.once(command, call, by, async (doing) => {
        const { trx, at } = doing;
        await drivers.hold(trx, id);
        const before = await drivers.read(trx, id);
        const { unassigned, inHand } =
          kind === 'break' && !takeOrders
            ? { unassigned: [], inHand: await orders.inHandOf(trx, id) }
            : await orders.takeBack({ trx, at, by }, id, reason);
        const until = new Date(at.getTime() + (minutes ?? SHIFT_OVER_MINUTES) * MINUTE_MS);
        const change = { until, reason, hasFood: inHand.length > 0 };
        const driver =
          kind === 'orders'
            ? await drivers.read(trx, id)
            : await drivers.standDown(doing, id, { ...change, kind });
        return {
          answer: { driver, unassigned, inHand },
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
            },
          },
        };
      });
      if (!isRepeat) drivers.wake();
      const [unassigned, inHand] = [
        await orders.shown(answer.unassigned),
        await orders.shown(answer.inHand),
      ];
      return {
        driver: answer.driver,
        unassigned: unassigned.map(brief),
        inHand: inHand.map(brief),
        elsewhere: answer.unassigned.length - unassigned.length,
      };
    },
  };
}
export type StandDownService = ReturnType<typeof createStandDownService>;
