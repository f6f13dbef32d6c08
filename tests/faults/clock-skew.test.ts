import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { notesRoutes } from '#contract/routes/insight/notes.ts';
import { claimsRoutes } from '#contract/routes/operations/claims.ts';
import { presenceRoutes } from '#contract/routes/operations/presence.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';

const MINUTE_MS = 60_000;

let t: TestApp;
let fixture: MoneyFixture;
/** The offset of the server's clock from the true time, which the database has. Milliseconds. */
let skewMs = 0;
const clock = () => new Date(Date.now() + skewMs);
const move = (minutes: number) => {
  skewMs += minutes * MINUTE_MS;
};

beforeAll(async () => {
  t = await startTestApp({ manualTicks: true, clock });
  fixture = await createMoneyFixture(t);
  await fixture.fund(100_000n);
});
afterAll(() => t.close());
beforeEach(() => {
  skewMs = 0;
});

/** Signs the person in again, so that the session is valid at the server's current time. */
const present = async (person: Person): Promise<Person> => ({
  ...person,
  token: (await t.login(person.email)).body.access_token,
});

/** Promise 24: nothing expires early and nothing runs twice while the clock of a server jumps. */
describe('a clock that jumps by an hour, forwards and backwards', () => {
  it('ends no session early', async () => {
    const person = await t.person('operator');
    const me = () => t.call(authRoutes.me, {}, person);
    for (const minutes of [-60, 60, -30, 30]) {
      move(minutes);
      expect((await me()).status).toBe(200);
    }
    // An hour later its access token has expired, but its refresh token has not.
    move(60);
    expect((await me()).status).toBe(401);
    const body = { refresh_token: person.refreshToken };
    const renewed = await t.call(authRoutes.refresh, { body }, null, {
      'device-id': person.deviceId,
    });
    expect(renewed.status).toBe(200);
    skewMs = 0;
    const token = renewed.body.access_token;
    expect((await t.call(authRoutes.me, {}, { token })).status).toBe(200);
  });

  it('ends no hold and no claim early', async () => {
    const order = await fixture.place();
    const operator = await present(fixture.operator);
    const params = { id: order.id, orderId: order.id };
    const hold = { minutes: 30, reason: 'Kitchen closed' };
    await t.call(claimsRoutes.hold, { params, body: hold }, operator);
    await t.call(claimsRoutes.claim, { params, body: { seconds: 600 } }, operator);
    const standing = async () => {
      const { body } = await t.call(presenceRoutes.read, { query: {} }, await present(operator));
      const of = (list: readonly { orderId: number; until: string }[]) =>
        list.some(({ orderId, until }) => orderId === order.id && new Date(until) > clock());
      return [of(body.holds), of(body.claims)];
    };
    move(-60);
    expect(await standing()).toEqual([true, true]);
    move(60 + 9);
    expect(await standing()).toEqual([true, true]);
    move(2);
    expect(await standing()).toEqual([true, false]);
    move(20);
    expect(await standing()).toEqual([false, false]);
  });

  it('reopens a store once, when its pause is over', async () => {
    const store = await t.store();
    const { version } = (
      await t.call(storesRoutes.get, { params: { id: store.id } }, fixture.admin)
    ).body;
    const until = new Date(clock().getTime() + 30 * MINUTE_MS).toISOString();
    const body = { event: 'store.pause', reason: 'Too busy', until };
    const paused = await t.call(
      storesRoutes.send,
      { params: { id: store.id }, body },
      fixture.admin,
      { 'if-match': `"${version}"` },
    );
    expect(paused.status).toBe(200);
    const states: string[] = [];
    for (const minutes of [-60, 60 + 29, 2, -60, 60]) {
      move(minutes);
      await t.app().runNow.stores();
      const admin = await present(fixture.admin);
      const { body: now } = await t.call(storesRoutes.get, { params: { id: store.id } }, admin);
      states.push(now.status);
    }
    skewMs = 0;
    expect(states).toEqual(['paused', 'paused', 'active', 'active', 'active']);
    const query = { subject: `store:${store.id}` };
    const { items } = (await t.call(notesRoutes.history, { query }, fixture.admin)).body;
    expect(items.map(({ action }) => action)).toEqual(['store.resume', 'store.pause']);
  });

  it('checks the books once a day', async () => {
    // Starts half an hour before the next check is due.
    const due = async () =>
      (await t.db.selectFrom('ledger_report_due').select('due_at').executeTakeFirstOrThrow())
        .due_at ?? clock();
    await t.app().runNow.books();
    const days = async () => {
      const { body } = await t.call(
        auditRoutes.reports,
        { query: {} },
        await present(fixture.admin),
      );
      return body.items.length;
    };
    skewMs += (await due()).getTime() - clock().getTime() - 30 * MINUTE_MS;
    const done: number[] = [];
    for (const minutes of [0, -60, 60 + 31, -60, 60, 60]) {
      move(minutes);
      await t.app().runNow.books();
      done.push(await days());
    }
    expect(done).toEqual([0, 0, 1, 1, 1, 1]);
  });

  it('neither shortens nor lengthens the time to withdraw an approval', async () => {
    const approved = await fixture.act(
      'approve',
      await fixture.request('1000'),
      fixture.supervisor,
    );
    expect(approved.status).toBe(200);
    move(60);
    const [finance, supervisor] = [
      await present(fixture.finance),
      await present(fixture.supervisor),
    ];
    // The database's own clock counts the ten seconds: nothing is paid an hour "later".
    expect((await fixture.act('pay', approved.body, finance)).status).toBe(409);
    const withdrawn = await fixture.act('withdrawApproval', approved.body, supervisor);
    expect(withdrawn).toMatchObject({ status: 200, body: { status: 'requested' } });
    move(-120);
    const early = await present(fixture.supervisor);
    const again = await fixture.act('approve', withdrawn.body, early);
    expect(again.status).toBe(200);
    await t.letApprovalsCount();
    expect((await fixture.act('withdrawApproval', again.body, early)).status).toBe(409);
  });
});
