import type { OrderDeclines } from '#contract/operations/driver-facts/answer.ts';
import type { Sentence } from '#contract/reasons/reason.ts';
import { applyOrderEvent } from '#machines/order/order-machine.ts';
import type { ActorJson, Trx } from '../../../platform/db/schema.ts';
import { rowState } from '../change/order-state.ts';
import { rowAfter } from '../change/row-after.ts';
import type { OrderDeps } from '../deps.ts';
import { type OrderRow, toOrder } from '../order-view.ts';

interface Context {
  deps: Pick<OrderDeps, 'repository' | 'events'>;
  trx: Trx;
  at: Date;
  /** Null: the server. */
  actor: ActorJson | null;
}
type How = OrderDeclines['by'][number]['how'];

/** The declines of an order with one more; a driver counts once, at his last time. */
const declinesWith = (
  { declined }: OrderRow,
  driver: number,
  how: How,
  at: Date,
): OrderDeclines => {
  const others = (declined?.by ?? []).filter((one) => one.driver !== driver);
  const one = { driver, at: at.toISOString(), how } as OrderDeclines['by'][number];
  return { by: [...others, one], nobodyLeftAt: declined?.nobodyLeftAt ?? null };
};

/** Whether the machine allows that a locked order is taken from its driver. */
export const canTakeBack = (row: OrderRow): boolean =>
  applyOrderEvent(rowState(row), { type: 'order.unassign' }) !== null;

/** Unassigns a locked order whose driver declined it or did not answer; its version moves. */
export async function takeBackFrom(
  { deps: { repository, events }, trx, at, actor }: Context,
  before: OrderRow,
  { how, reason }: { how: How; reason: Sentence },
): Promise<OrderRow> {
  const next = applyOrderEvent(rowState(before), { type: 'order.unassign' });
  if (!next || before.driver_id === null) throw new Error(`Order ${before.id} has no driver`);
  const after = {
    ...rowAfter(before, next, null, at),
    answer: null,
    declined: declinesWith(before, before.driver_id, how, at),
  };
  const event = { at, type: 'order.unassigned', subject: 'order', actor, reason } as const;
  await events.append(trx, { ...event, data: toOrder(after) }, repository.changeOf(after, true));
  return after;
}
