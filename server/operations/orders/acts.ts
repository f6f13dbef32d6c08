import type { WhyNot } from '#contract/acts.ts';
import type { OrderLogEvent } from '#contract/events.ts';
import type { StatusEventType } from '#contract/operations/order-progress.ts';
import { ordersRoutes as routes } from '#contract/routes/operations/orders.ts';
import {
  canOrder,
  canSendOrder,
  legalOrderEvents,
  ORDER_EVENT_TYPES,
  type OrderEvent,
  type OrderEventType,
} from '#machines/order/order-machine.ts';
import { whyNot } from '../../platform/acts/decide.ts';
import { defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { notPossible, requireRow } from '../../platform/http/refusal.ts';
import { settleBefore } from './amendments/propose.ts';
import { applyEvent } from './change/apply-event.ts';
import { rowState, stateWords } from './change/order-state.ts';
import { scopeOf, whyNeverSent, whyNotNow } from './change/who-may.ts';
import type { OrderDeps } from './deps.ts';
import { type OrderRow, toOrder } from './order-view.ts';
import { type Delivery, proveDelivery } from './proofs/deliver.ts';
import { proveOnTheRoad } from './proofs/on-the-road.ts';
import { actorSeenBy, orderSeenBy } from './seen-by.ts';

/** An event with its driver, where it has one. */
const eventOf = (type: OrderEventType, driverId: number | null | undefined) =>
  ({ type, driverId }) as OrderEvent;

/** An order, for the events that it gets and for the ends that the server withholds. */
export const orderSubject = {
  name: 'order' as const,
  lock: ({ repository }: OrderDeps, trx: Trx, id: number, caller: Caller) =>
    repository.lock(trx, id, scopeOf(caller)),
  read: async ({ repository }: OrderDeps, db: Db, id: number, caller: Caller) =>
    requireRow(await repository.find(id, scopeOf(caller), db), 'order'),
  show: ({ clock }: OrderDeps, row: OrderRow, caller: Caller) =>
    orderSeenBy(caller, toOrder(row), clock()),
  stale: async ({ events }: OrderDeps, trx: Trx, { id }: OrderRow, caller: Caller) => ({
    changedBy: actorSeenBy(caller, (await events.last(trx, 'order', id))?.actor ?? null),
  }),
  whyIllegal(row: OrderRow, type: OrderEventType, _at: Date, body?: unknown): WhyNot | null {
    const { driverId } = (body ?? {}) as { driverId?: number | null };
    const isLegal = driverId
      ? canOrder(rowState(row), eventOf(type, driverId))
      : canSendOrder(rowState(row), type);
    return isLegal ? null : notPossible('order.illegal_event', stateWords(row), type);
  },
  legal: (row: OrderRow) => legalOrderEvents(rowState(row)),
};

/** Without a kind: the event log has the events of orders, and the audit log only withheld ends. */
const { act } = defineSubject<OrderDeps, OrderRow, OrderEventType>()(orderSubject);

const send = (event: StatusEventType, happened: OrderLogEvent['type']) =>
  act({
    route: routes.progress,
    event,
    whyNever: (caller) => whyNeverSent(caller, event),
    why: (row, caller) => whyNotNow(caller, event, row),
    async write(context, row) {
      const settled = await settleBefore(context, row, event);
      // A driver's own return is the beginning of the way back.
      if (event === 'order.return' && context.by.caller.role !== 'driver')
        await proveOnTheRoad(context, settled, 'return');
      return applyEvent(context, settled, { type: event }, happened);
    },
  });

/** The delivery, as proven (docs/decisions/0087). */
const deliver = act({
  route: routes.progress,
  event: 'order.deliver',
  whyNever: (caller) => whyNeverSent(caller, 'order.deliver'),
  async write(context, row) {
    const settled = await settleBefore(context, row, 'order.deliver');
    const body: Delivery = context.body;
    const { row: proven, words } = await proveDelivery({ ...context, body }, settled);
    const worded = { ...context, body: { ...context.body, words } };
    return applyEvent(worded, proven, { type: 'order.deliver' }, 'order.delivered');
  },
});

/** The events that the body of a request names. */
export const orderEvents = {
  'order.accept': send('order.accept', 'order.accepted'),
  'order.prepare': send('order.prepare', 'order.preparing'),
  'order.ready': send('order.ready', 'order.ready'),
  'order.pick_up': send('order.pick_up', 'order.picked_up'),
  'order.deliver': deliver,
  'order.cancel': send('order.cancel', 'order.cancelled'),
  'order.return': send('order.return', 'order.returned'),
} as const satisfies Record<StatusEventType, unknown>;

/** Gives an order to a driver, or to another one, or takes it from him. */
export const assign = act({
  route: routes.assign,
  event: {
    of: ['order.assign', 'order.reassign', 'order.unassign'],
    from({ driverId }, row) {
      if (driverId === null) return 'order.unassign';
      return row.driver_id === null ? 'order.assign' : 'order.reassign';
    },
  },
  write: (context, row, type) =>
    applyEvent(context, row, eventOf(type, context.body.driverId), `${type}ed`),
});

const actOf = (type: OrderEventType) =>
  Object.hasOwn(orderEvents, type) ? orderEvents[type as StatusEventType] : assign;

/** The events that the caller may send to the order now. */
export const eventsFor = (row: OrderRow, caller: Caller, at: Date): OrderEventType[] =>
  ORDER_EVENT_TYPES.filter(
    (type) => whyNot(actOf(type), { row, type, caller, at, facts: undefined }) === null,
  );
