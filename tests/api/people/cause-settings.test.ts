import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CAUSES } from '#contract/causes/causes.ts';
import { amendmentsRoutes } from '#contract/routes/operations/amendments.ts';
import { claimsRoutes } from '#contract/routes/operations/claims.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';
import { createRoadFixture, type RoadFixture } from '#tests/support/road/road-fixture.ts';

let t: TestApp;
let fixture: MoneyFixture;
let road: RoadFixture;
let driver: Person;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  road = await createRoadFixture(t, fixture);
  driver = await fixture.driver(1);
});

const key = 'causes' as const;
const read = async (as: Person = fixture.supervisor) =>
  (await t.call(settingsRoutes.read, { params: { key } }, as)).body;
async function write(value: Record<string, unknown>, as: Person = fixture.supervisor) {
  const { version } = await read();
  const match = { 'if-match': `"${version}"` };
  return t.call(settingsRoutes.write, { params: { key }, body: { value } }, as, match);
}
const OFF = {
  status: 400,
  body: { reason: 'cause.off', fields: [{ path: 'body.cause', reason: 'cause.is_off' }] },
};
const cancel = (order: Pick<Order, 'id' | 'version'>, cause: string, as: Person, more = {}) =>
  road.send(order, 'order.cancel', as, { cause, ...more });

describe('the setting of causes', () => {
  it('has all causes by default, and is changed by who configures alarms', async () => {
    const operator = await t.person('operator');
    const first = await read(operator);
    expect(first).toMatchObject({ key, version: 0, history: [] });
    expect(first.value).toEqual(Object.fromEntries(CAUSES.map((cause) => [cause, {}])));
    expect((await write({ duplicate: { off: true } }, operator)).status).toBe(403);
    const changed = await write({ duplicate: { off: true }, quality: { payer: 'store' } });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        value: { duplicate: { off: true }, quality: { payer: 'store' }, other: {} },
        history: [{ actor: { id: fixture.supervisor.id } }],
      },
    });
    expect((await write({})).status).toBe(200);
  });

  it.each([
    [{ other: { off: true } }, 'body.value.other.off', 'cause.other_stays'],
    [{ no_driver: { payer: 'store' } }, 'body.value.no_driver.payer', 'cause.not_of_amendments'],
    [{ quality: { payer: 'driver' } }, 'body.value.quality.payer', undefined],
    [{ quality: { words: { en: ' ' } } }, 'body.value.quality.words.en', undefined],
    [{ rain: { off: true } }, 'body.value', undefined],
  ])('refuses %j at its field', async (value, path, reason) => {
    expect(await write(value)).toMatchObject({
      status: 400,
      body: { fields: [{ path, ...(reason ? { reason } : {}) }] },
    });
  });
});

describe('a cause that is switched off', () => {
  it('is refused from staff for anything new, and accepted from the apps', async () => {
    const order = await road.orderOf(driver, 'assigned');
    const carried = await road.orderOf(driver);
    expect((await write({ store_closed: { off: true }, quality: { off: true } })).status).toBe(200);
    expect(await cancel(order, 'store_closed', fixture.supervisor)).toMatchObject(OFF);
    const ids = { ids: [order.id], versions: [order.version] };
    const bulk = { ...ids, event: 'order.cancel' as const, cause: 'store_closed' as const };
    expect(await t.call(ordersRoutes.bulk, { body: bulk }, fixture.supervisor)).toMatchObject(OFF);
    const hold = { minutes: 5, cause: 'store_closed' as const };
    expect(
      await t.call(claimsRoutes.hold, { params: { id: order.id }, body: hold }, fixture.supervisor),
    ).toMatchObject(OFF);
    const change = { cause: 'quality' as const, note: 'Ring twice' };
    expect(
      await t.call(
        amendmentsRoutes.preview,
        { params: { id: order.id }, body: change },
        fixture.supervisor,
      ),
    ).toMatchObject(OFF);
    expect(
      await road.act('attempt', carried, fixture.supervisor, { cause: 'quality' }),
    ).toMatchObject(OFF);
    // What an app reports has happened.
    const reported = await road.act('attempt', carried, driver, { cause: 'quality' });
    expect(reported.body).toMatchObject({ attempt: { cause: 'quality' } });
    expect((await cancel(order, 'store_closed', road.owner)).body).toMatchObject({
      status: 'cancelled',
      endCause: 'store_closed',
    });
    const found = await t.call(
      ordersRoutes.list,
      { query: { cause: 'store_closed' } },
      fixture.supervisor,
    );
    expect(found.body.items.map(({ id }) => id)).toContain(order.id);
    expect((await write({})).status).toBe(200);
  });

  it('still ends what was asked before, and repeats the answer of a command', async () => {
    const order = await road.orderOf(driver, 'assigned');
    const withheld = { withhold: true, commandId: randomUUID() };
    expect((await cancel(order, 'duplicate', fixture.supervisor, withheld)).status).toBe(200);
    expect((await write({ duplicate: { off: true } })).status).toBe(200);
    expect((await cancel(order, 'duplicate', fixture.supervisor, withheld)).status).toBe(200);
    const another = { withhold: true, commandId: randomUUID() };
    expect(await cancel(order, 'duplicate', fixture.supervisor, another)).toMatchObject(OFF);
    t.moveClock(11_000);
    await expect.poll(async () => (await road.read(order.id)).endCause).toBe('duplicate');
    expect((await write({})).status).toBe(200);
  });
});

describe('the words of a cause', () => {
  const words = { en: 'The kitchen closed early.' };

  it('are for two people, by API and by SQL; the first ones return by one', async () => {
    expect(await write({ store_closed: { words } })).toMatchObject({
      status: 403,
      body: { code: 'proposal.needed', fields: [{ path: 'body.value.store_closed.words' }] },
    });
    const value = JSON.stringify({ store_closed: { words } });
    await expect(
      sql`insert into settings values ('causes', ${value}, 99, now())
        on conflict (key) do update set value = excluded.value, version = excluded.version`.execute(
        t.db,
      ),
    ).rejects.toMatchObject({ code: '23514', constraint: 'proposal_four_eyes' });
    await fixture.set('causes', { store_closed: { words, off: true } });
    expect((await read()).value).toMatchObject({ store_closed: { words, off: true } });
    expect((await write({ store_closed: { words } })).status).toBe(200);
    expect((await write({})).status).toBe(200);
  });

  it('are what the customer reads in his order, in the languages that have them', async () => {
    await fixture.set('causes', { store_late: { words } });
    const order = await road.orderOf(driver, 'assigned');
    await cancel(order, 'store_late', fixture.supervisor);
    const { timeline } = await road.read(order.id, road.customer);
    expect(timeline.at(-1)?.causeWords).toEqual({
      en: words.en,
      fr: 'Le magasin n’a pas pu préparer la commande à temps.',
      ar: expect.any(String),
    });
    expect((await write({})).status).toBe(200);
  });
});
