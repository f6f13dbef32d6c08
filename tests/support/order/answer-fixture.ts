import { randomUUID } from 'node:crypto';
import type { NoAnswer } from '#contract/operations/driver-facts/answer.ts';
import { driverFactsRoutes } from '#contract/routes/operations/driver-facts.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';

type FixtureApp = Pick<TestApp, 'store' | 'person' | 'call' | 'db' | 'clock'>;

/** The zone of the stores of tests. */
const ZONE = 'Gauthier';

/** Orders of a store, and drivers who are asked for answers. */
export async function createAnswerFixture(t: FixtureApp) {
  const store = await t.store();
  const operator = await t.person('operator', 'Amal');

  const read = async (id: number) =>
    (await t.call(ordersRoutes.adminGet, { params: { id } }, operator)).body;

  async function placedAt(at: Awaited<ReturnType<TestApp['store']>>): Promise<number> {
    const customer = await t.person('customer');
    const body = orderOf(at, { payment: 'card' });
    return (await t.call(ordersRoutes.place, { body }, customer)).body.id;
  }

  return {
    store,
    operator,
    read,
    /** Has the drivers of the zone answer; null: no answer is asked for. */
    async setZone(seconds: number | null, then: NoAnswer = 'queue') {
      await t.db
        .insertInto('dispatch_zones')
        .values({
          zone: ZONE,
          mode: 'suggest',
          max_orders: 2,
          answer_seconds: seconds,
          no_answer: then,
          updated_at: t.clock(),
        })
        .onConflict((oc) =>
          oc.column('zone').doUpdateSet({ answer_seconds: seconds, no_answer: then }),
        )
        .execute();
    },
    /** A driver near the store whose app says whether it answers. */
    async driver(answers: boolean | null = true, name = 'Yassine Amrani'): Promise<Person> {
      const driver = await t.person('driver', name);
      const params = { id: driver.id };
      const set = (body: object) => t.call(driverStatusRoutes.setStatus, { params, body }, driver);
      await set({ status: 'offline' });
      await set({ status: 'available', ...(answers === null ? {} : { answers }) });
      const place = { lat: 33.591, lon: -7.621 };
      await t.call(driverStatusRoutes.report, { params, body: place }, driver);
      return driver;
    },
    placed: () => placedAt(store),
    placedAt,
    async assign(id: number, to: Pick<Person, 'id'> | null) {
      const { version } = await read(id);
      const body = { orderId: id, driverId: to?.id ?? null };
      return t.call(ordersRoutes.assign, { body }, operator, { 'if-match': `"${version}"` });
    },
    async progress(id: number, ...events: string[]) {
      for (const event of events) {
        const { version } = await read(id);
        const body = { event, reason: 'By phone' };
        await t.call(ordersRoutes.progress, { params: { id }, body }, operator, {
          'if-match': `"${version}"`,
        });
      }
    },
    /** Reports facts of an order; returns their results without ids. */
    async report(
      as: Person,
      ...facts: ({ type: string; order: number } & Record<string, unknown>)[]
    ) {
      const body = {
        facts: facts.map((fact) => ({ id: randomUUID(), at: t.clock().toISOString(), ...fact })),
      };
      const { status, body: answer } = await t.call(driverFactsRoutes.report, { body }, as);
      return {
        status,
        results: (answer.results ?? []).map(({ result, code }) =>
          code ? { result, code } : { result },
        ),
      };
    },
    /** The answers that are due. */
    due: () =>
      t.db
        .selectFrom('assignment_answers')
        .select('id')
        .where('answer', 'is', null)
        .where('due_at', '<=', t.clock())
        .execute(),
    rowsOf: (orderId: number) =>
      t.db
        .selectFrom('assignment_answers')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute(),
  };
}
export type AnswerFixture = Awaited<ReturnType<typeof createAnswerFixture>>;
