import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { chargesRoutes } from '#contract/routes/money/charges.ts';
import { remediesRoutes } from '#contract/routes/money/remedies.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { createKillableServers, type KilledChange } from '#tests/support/order/killed-change.ts';
import {
  createRemedyFixture,
  type RemedyFixture,
  unsoundChecks,
} from '#tests/support/remedies/remedy-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let f: RemedyFixture;
let servers: ReturnType<typeof createKillableServers>;
withApp(
  async (app) => {
    t = app;
    servers = createKillableServers(app);
    f = await createRemedyFixture(app);
    // As many as there are deaths would exceed what one agent gives within a day.
    await f.set('remedies', { perCustomer: '100000000', perStoreDay: '100000000' });
  },
  { manualTicks: true, sweepMs: 3_600_000 },
);
afterAll(() => servers.stop());

const WRONG = { basis: 'lines', lines: [{ line: 1, quantity: 1 }] };
const command = (route: Endpoint, as: Person, body: object) => ({
  route,
  as,
  body: { commandId: randomUUID(), ...body },
});
/** A delivered order whose first dish was wrong, of a customer of its own. */
const sold = () => f.soldOrder([f.dishes[3] ?? 0, f.dishes[4] ?? 0], { payment: 'cash' });
async function given() {
  const { status, body } = await f.give(await sold(), { ...WRONG, bearers: [{ party: 'store' }] });
  expect([status, body.state]).toEqual([201, 'given']);
  return body;
}
async function charged() {
  const [charge] = await f.chargesOf((await given()).orderId);
  if (!charge) throw new Error('Nothing was charged');
  return charge;
}

const CHANGES: Readonly<Record<string, () => KilledChange>> = {
  'a remedy that is charged to the store': () => ({
    begin: sold,
    request: () =>
      command(remediesRoutes.give, f.operator, {
        ...WRONG,
        cause: 'item_wrong',
        bearers: [{ party: 'store' }],
      }),
  }),
  'a contest': () => ({
    begin: charged,
    request: () => command(chargesRoutes.contest, f.operator, { reason: 'They called' }),
  }),
  'a contest that is upheld': () => ({
    async begin() {
      const { body } = await f.contest(await charged());
      return body as never;
    },
    request: () => ({
      route: chargesRoutes.send,
      as: f.supervisor,
      body: { event: 'contest.uphold', reason: 'Seen on the photo' },
    }),
  }),
};

it.each(Object.keys(CHANGES))(
  'a server that is killed in the steps of %s leaves nothing or all of it',
  async (name) => {
    const change = CHANGES[name];
    if (!change) throw new Error(`No change ${name}`);
    await servers.killIn(change());
    expect(await unsoundChecks(t)).toEqual([]);
  },
);
