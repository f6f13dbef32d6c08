import { sql } from 'kysely';
import { maskOf, needsOf } from '#contract/catalogue/needs.ts';
import { orderNeedsRoutes as routes } from '#contract/routes/operations/order-needs.ts';
import type { OrderEventType } from '#machines/order/order-machine.ts';
import { performActs } from '../../../platform/acts/perform.ts';
import { defineSubject } from '../../../platform/acts/subject.ts';
import { reasonFor } from '../../../platform/http/refusal.ts';
import { orderSubject } from '../acts.ts';
import { stateWords } from '../change/order-state.ts';
import type { OrderDeps } from '../deps.ts';
import { type OrderRow, toOrder } from '../order-view.ts';

const { act } = defineSubject<OrderDeps, OrderRow, OrderEventType | 'order.set_needs'>()({
  ...orderSubject,
  kind: 'order',
  whyIllegal(row, type, at, body) {
    if (type !== 'order.set_needs') return orderSubject.whyIllegal(row, type, at, body);
    const { id, closed_at, ending, status } = row;
    if (closed_at !== null || ending !== null)
      return reasonFor('amendment.order_over', { id, state: stateWords(row).state });
    return status === 'picked_up' ? reasonFor('order.needs_on_the_road') : null;
  },
  entry: (before, after) => ({
    before: { needs: needsOf(before.needs) },
    after: { needs: needsOf(after.needs) },
  }),
});

/** The statement that writes what an order needs, to be sent with its event. */
const withNeeds = ({ id, version, needs }: OrderRow) => sql`
  update orders set version = ${version}, needs = ${needs} where id = ${id}`;

/** Sets what an order needs of its driver, until it is picked up. Its driver keeps it. */
const set = act({
  route: routes.set,
  event: 'order.set_needs',
  async write({ deps, trx, actor, body }, row) {
    const needs = maskOf(body.needs);
    if (needs === row.needs) return row;
    const after = { ...row, needs, version: row.version + 1 };
    const event = {
      at: deps.clock(),
      type: 'order.needs_changed',
      subject: 'order',
      actor,
    } as const;
    await deps.events.append(trx, { ...event, data: toOrder(after) }, withNeeds(after));
    return after;
  },
});

export const createOrderNeeds = (deps: OrderDeps) => performActs(deps, { set });
export type OrderNeeds = ReturnType<typeof createOrderNeeds>;
