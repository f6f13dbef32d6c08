import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimsRoutes } from '#contract/routes/operations/claims.ts';
import { presenceRoutes } from '#contract/routes/operations/presence.ts';
import { buildApp } from '#server/app.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createDispatchFixture } from '#tests/support/fixtures/dispatch-fixture.ts';

let t: TestApp;
let other: Awaited<ReturnType<typeof buildApp>>;
let stop: () => Promise<void>;
let amal: Person;
let badr: Person;
let orderId: number;

beforeAll(async () => {
  // The evaluation of alarms also reads the presence, and would take the exchange that is due every
  // two seconds.
  const manualTicks = true;
  t = await startTestApp({ manualTicks });
  const fixture = await createDispatchFixture(t);
  amal = fixture.operator;
  badr = await t.person('operator', 'Badr');
  orderId = (await fixture.place()).id;
  const pool = createPool(t.database.appUrl, { role: 'tawsil_app', max: 4 });
  const db = createDb(pool);
  const { clock } = t;
  const listenUrl = t.database.appUrl;
  other = await buildApp({ db, pool, listenUrl, clock, checkResponses: true, manualTicks });
  await other.ready();
  stop = async () => {
    await other.close();
    await db.destroy();
  };
});
afterAll(async () => {
  await stop();
  await t.close();
});

const announceOnFirst = async (as: Person, id: number | null) =>
  (await t.call(presenceRoutes.report, { body: { screen: 'live-orders', orderId: id } }, as)).body;

/** Announces that a user has the messages about an order open. */
const openOnFirst = async (as: Person, contact: string) =>
  (
    await t.call(
      presenceRoutes.report,
      { query: { about: 'own', contact }, body: { screen: 'cases', orderId: null } },
      as,
    )
  ).body;

async function announceOnSecond(as: Person, id: number | null, query = '') {
  const answer = await other.inject({
    method: 'POST',
    url: `${presenceRoutes.report.path}${query}`,
    headers: { 'device-id': 'web_test', authorization: `Bearer ${as.token}` },
    payload: { screen: 'orders', orderId: id },
  });
  return answer.json() as Awaited<ReturnType<typeof announceOnFirst>>;
}
const names = (state: { looking: { user: { name: string } }[] }) =>
  state.looking.map(({ user }) => user.name);

it('operators on two servers see each other and their claims, until they leave', async () => {
  await announceOnFirst(amal, orderId);
  const there = await announceOnSecond(badr, null);
  expect(there.looking).toEqual([
    { user: { id: amal.id, name: 'Amal' }, screen: 'live-orders', orderId },
    { user: { id: badr.id, name: 'Badr' }, screen: 'orders', orderId: null },
  ]);
  await t.call(claimsRoutes.claim, { params: { orderId }, body: {} }, amal);
  // A server's cached presence is at most a second old.
  t.moveClock(1_001);
  expect((await announceOnSecond(badr, null)).claims).toMatchObject([
    { orderId, by: { name: 'Amal' } },
  ]);

  // Servers exchange presence every two seconds at most.
  t.moveClock(2_001);
  expect(names(await announceOnFirst(amal, null))).toEqual(['Amal', 'Badr']);
  t.moveClock(9_000);
  await announceOnFirst(amal, null);
  t.moveClock(2_001);
  expect(names(await announceOnSecond(badr, null))).toEqual(['Amal', 'Badr']);
  t.moveClock(13_000);
  expect(names(await announceOnFirst(amal, null))).toEqual(['Amal']);
  t.moveClock(70_000);
  await announceOnSecond(badr, null);
  expect(await t.db.selectFrom('desk_looks').select('user_id').execute()).toEqual([
    { user_id: badr.id },
  ]);
});

it('who has the same messages open is shown on every screen, and to others only in the list of all', async () => {
  const contact = `order:${orderId}`;
  const query = (more: string) => `?about=own${more}`;
  await openOnFirst(amal, contact);
  await announceOnSecond(badr, null, query(`&contact=${contact}`));
  t.moveClock(2_100);
  await openOnFirst(amal, contact);
  const same = await announceOnSecond(badr, null, query(`&contact=${contact}`));
  expect(same.looking.find(({ user }) => user.id === amal.id)).toMatchObject({ contact });
  const other = await announceOnSecond(badr, null, query('&contact=case:1'));
  expect(names(other)).toEqual(['Badr']);
  const closed = await announceOnSecond(badr, null, query(''));
  expect(names(closed)).toEqual([]);
});
