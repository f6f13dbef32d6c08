import { promotionsRoutes as calls } from '#contract/routes/growth/promotions.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { quotesRoutes } from '#contract/routes/operations/quotes.ts';
import { casablancaDay } from '#contract/time.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import { moneyRoom } from './money-room.ts';

/** The body of a promotion of 5.00 that begins on a day. */
export const promotionOf = (startsOn: string, more: object = {}) => ({
  name: 'Welcome',
  code: null,
  kind: 'fixed',
  percentBp: null,
  amount: '500',
  cap: null,
  minimumOrder: '0',
  startsOn,
  endsOn: null,
  hours: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  budget: null,
  storeShareBp: 0,
  newCustomersOnly: false,
  stores: [],
  zones: [],
  categories: [],
  customers: [],
  ...more,
});

/** Promotions on the real application: a member of staff, and a store with a dish of 12.50. */
export async function promotionRoom(t: TestApp) {
  const room = await moneyRoom(t);
  const keeper = room.supervisor;
  const today = casablancaDay(t.clock());

  const draft = (more: object = {}) => promotionOf(today, more);
  const create = (more: object = {}) => t.call(calls.create, { body: draft(more) }, keeper);
  const get = async (id: number) => (await t.call(calls.get, { params: { id } }, keeper)).body;
  const at = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` });
  const send = (one: { id: number; version: number }, event: string, as: Person = keeper) =>
    t.call(
      calls.send,
      { params: { id: one.id }, body: { event: `promotion.${event}`, reason: 'Because' } },
      as,
      at(one),
    );
  const update = (one: { id: number; version: number }, body: object) =>
    t.call(calls.update, { params: { id: one.id }, body }, keeper, at(one));
  async function launch(more: object = {}) {
    const made = await create(more);
    if (made.status !== 201) throw new Error(`No promotion: ${JSON.stringify(made.body)}`);
    return (await send(made.body, 'launch')).body;
  }

  const basket = (more: object = {}) => {
    const { storeId, lines, dropoff } = orderOf(room.store);
    return { storeId, lines, dropoff, ...more };
  };
  const quote = (as: Person, more: object = {}) =>
    t.call(quotesRoutes.quote, { body: basket(more) }, as);
  const order = (as: Person, more: object = {}) =>
    t.call(ordersRoutes.place, { body: orderOf(room.store, { payment: 'card', ...more }) }, as);
  return { ...room, keeper, today, draft, create, get, send, update, launch, quote, order };
}
export type PromotionRoom = Awaited<ReturnType<typeof promotionRoom>>;
