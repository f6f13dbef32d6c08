import { randomUUID } from 'node:crypto';
import type { Case } from '#contract/operations/cases/case.ts';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';

/** What a test opens a case with. */
export type CaseBody = Readonly<Record<string, unknown>>;

/** People and a store around cases: who complains, and who deals with it. */
export async function createCaseFixture(t: TestApp) {
  const owner = await t.person('store', 'Omar');
  const [customer, amal, badr] = [
    await t.person('customer', 'Hajar'),
    await t.person('operator', 'Amal'),
    await t.person('operator', 'Badr'),
  ];
  const supervisor = await t.person('supervisor', 'Samir');
  const store = await t.store(owner);

  const order = async (as = customer): Promise<number> =>
    (await t.call(ordersRoutes.place, { body: orderOf(store) }, as)).body.id;
  const tryOpen = (body: CaseBody, as: Person = amal) =>
    t.call(casesRoutes.open, { body: { commandId: randomUUID(), ...body } }, as);
  const read = async (id: number, as: Person = amal): Promise<Case> =>
    (await t.call(casesRoutes.get, { params: { id } }, as)).body;

  return {
    owner,
    customer,
    amal,
    badr,
    supervisor,
    store,
    order,
    tryOpen,
    read,

    /** A new case; without a subject, of a new order. */
    async open(body: CaseBody = {}, as: Person = amal): Promise<Case> {
      const isNamed = Object.keys(body).some((name) => name.endsWith('Id'));
      const about = isNamed ? {} : { orderId: await order() };
      const answer = await tryOpen({ cause: 'item_missing', take: false, ...about, ...body }, as);
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body;
    },

    /** Sends an event at the version that the test saw. */
    send: (
      { id, version }: Pick<Case, 'id' | 'version'>,
      event: string,
      more: object = {},
      as: Person = amal,
    ) =>
      t.call(
        casesRoutes.send,
        { params: { id }, body: { commandId: randomUUID(), event: `case.${event}`, ...more } },
        as,
        { 'if-match': `"${version}"` },
      ),

    /** Moves the clock, and signs everybody in again, whose tokens end after some minutes. */
    async passTime(ms: number): Promise<void> {
      t.moveClock(ms);
      for (const one of [owner, customer, amal, badr, supervisor])
        one.token = (await t.login(one.email, one.deviceId)).body.access_token;
    },

    comment: (id: number, text: string, as: Person = amal) =>
      t.call(casesRoutes.comment, { params: { id }, body: { commandId: randomUUID(), text } }, as),

    list: async (query: object = {}, as: Person = amal) =>
      (await t.call(casesRoutes.list, { query: query as never }, as)).body.items,

    history: async (id: number) =>
      (await t.call(casesRoutes.history, { params: { id } }, amal)).body.items,
  };
}
export type CaseFixture = Awaited<ReturnType<typeof createCaseFixture>>;
