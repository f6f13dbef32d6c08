import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ReportId } from '#contract/insight/reports/definitions.ts';
import { reportsRoutes } from '#contract/routes/insight/reports.ts';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import { contactFiguresRoutes } from '#contract/routes/operations/contact/contact-figures.ts';
import { casablancaDay, casablancaDayBegin, dayAfter } from '#rules/time.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { createRemedyFixture, type RemedyFixture } from '#tests/support/remedies/remedy-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: RemedyFixture;
withApp(async (app) => {
  t = app;
  fixture = await createRemedyFixture(app);
});

const today = () => casablancaDay(t.clock());
const read = (report: ReportId, query: object = {}, as: Person = fixture.supervisor) =>
  t.call(
    reportsRoutes.get,
    { params: { report }, query: { from: today(), to: today(), ...query } },
    as,
  );
/** How many cases of today the list has with these filters. */
async function listed(query: object): Promise<string> {
  const openedFrom = casablancaDayBegin(today()).toISOString();
  const openedTo = casablancaDayBegin(dayAfter(today(), 1)).toISOString();
  const { body } = await t.call(
    casesRoutes.list,
    { query: { openedFrom, openedTo, limit: '200', ...query } as never },
    fixture.supervisor,
  );
  return String(body.items.length);
}
const send = async (id: number, event: string, more: object = {}) => {
  const row = await fixture.caseOf(id);
  return t.call(
    casesRoutes.send,
    {
      params: { id },
      body: { commandId: crypto.randomUUID(), event: `case.${event}`, ...more } as never,
    },
    fixture.operator,
    { 'if-match': `"${row.version}"` },
  );
};

it('counts cases as their list has them, with what was given, charged, contested and won', async () => {
  const { order } = await fixture.amendedOrder();
  const wrong = await fixture.openCase(order.id);
  await fixture.give(order, {
    caseId: wrong.id,
    basis: 'lines',
    lines: [{ line: 4, quantity: 1 }],
    bearers: [{ party: 'store' }],
  });
  const [charge] = await fixture.chargesOf(order.id);
  await fixture.contestOwn(charge?.id ?? 0, fixture.owner);
  expect((await read('cases')).body.total).toMatchObject({
    opened: '1',
    orderShare: '10000',
    given: '2880',
    charged: '2754',
    contested: '1',
    won: '0',
  });
  await fixture.decideContest(await fixture.chargeNow(charge?.id ?? 0), 'uphold');
  await send(wrong.id, 'resolve', { reason: 'Refunded' });

  const late = await fixture.openCase(order.id, fixture.operator, 'quality');
  await sql`update cases set due_at = opened_at - interval '1 minute' where id = ${late.id}`.execute(
    t.db,
  );
  await send(late.id, 'refuse', { reason: 'Eaten' });
  await send(late.id, 'reopen', { reason: 'A photo came' });
  await sql`update cases set due_at = opened_at where id = ${late.id}`.execute(t.db);
  await fixture.openCase(order.id, fixture.operator, 'driver_late');

  const { total, rows } = (await read('cases')).body;
  expect(total).toMatchObject({
    opened: await listed({}),
    unresolved: await listed({ open: 'true' }),
    resolved: await listed({ state: 'resolved' }),
    refused: await listed({ state: 'refused' }),
    overdue: await listed({ late: 'true' }),
    reopened: '1',
    given: '2880',
    charged: '0',
    contested: '1',
    won: '1',
  });
  expect([total.opened, total.overdue, total.unresolved]).toEqual(['3', '1', '2']);
  expect(await listed({ late: 'false' })).toBe('2');
  expect(rows.map(({ key }) => key).toSorted()).toEqual(['driver_late', 'item_wrong', 'quality']);
  for (const { key, values } of rows) expect(values.opened).toBe(await listed({ cause: key }));

  const byStaff = (await read('cases', { rows: 'staff' })).body.rows;
  expect(byStaff).toMatchObject([{ key: String(fixture.operator.id), name: 'Amal' }]);
  expect(byStaff[0]?.values.opened).toBe(await listed({ ownerId: String(fixture.operator.id) }));
  for (const [kind, filter] of [
    ['store', 'storeId'],
    ['driver', 'driverId'],
  ] as const)
    for (const { key, values } of (await read('cases', { rows: kind })).body.rows)
      expect(values.opened, kind).toBe(await listed({ [filter]: key }));
});

it('counts a case of a driver among those of no store, and an order without a case beside them', async () => {
  const before = (await read('cases')).body.total;
  const driver = await fixture.driver(1);
  await t.call(
    casesRoutes.open,
    {
      body: { commandId: crypto.randomUUID(), driverId: driver.id, cause: 'driver_late' } as never,
    },
    fixture.operator,
  );
  await fixture.soldOrder([await fixture.dish(20)]);
  const { total } = (await read('cases', { rows: 'store' })).body;
  expect(Number(total.opened)).toBe(Number(before.opened) + 1);
  const byStore = (await read('cases', { rows: 'store' })).body.rows;
  expect(byStore.reduce((sum, { values }) => sum + Number(values.opened), 0)).toBe(
    Number(before.opened),
  );
  const [ours] = (await read('cases', { rows: 'driver' })).body.rows.filter(
    ({ key }) => key === String(driver.id),
  );
  // He had no order: nothing to be a share of.
  expect(ours?.values).toMatchObject({ opened: '1', orderShare: null });
  const zones = (await read('cases', { rows: 'zone' })).body.rows.map(({ name }) => name);
  expect(zones).toContain('No area');
});

it('counts contact as its figures by API, the least reachable first, for those who may read of staff', async () => {
  const order = await fixture.soldOrder([await fixture.dish(30)]);
  const { rows: threads } = await sql<{ id: number }>`
    insert into threads (subject_kind, subject_id, party, party_id, order_id, created_at, last_at)
    values ('order', ${order.id}, 'store', ${order.store.id}, ${order.id}, now(), now()),
      ('order', ${order.id}, 'driver', ${order.driver?.id ?? 0}, ${order.id}, now(), now())
    returning id`.execute(t.db);
  const by = JSON.stringify({ id: fixture.operator.id, name: 'Amal', role: 'operator' });
  for (const [n, outcome] of ['no_answer', 'busy', 'reached'].entries())
    await sql`insert into calls (thread_id, at, by, number_kind, outcome)
      values (${threads[n % 2]?.id}, ${t.clock()}, ${by}, 'store', ${outcome})`.execute(t.db);
  await sql`insert into messages (thread_id, direction, channel, text, language, at, by, state)
    values (${threads[0]?.id}, 'out', 'sms', 'Hello', 'fr', ${t.clock()}, ${by}, 'failed'),
      (${threads[0]?.id}, 'in', 'sms', 'Yes', 'fr', ${t.clock()}, null, 'received')`.execute(t.db);
  const from = casablancaDayBegin(today()).toISOString();
  const to = casablancaDayBegin(dayAfter(today(), 1)).toISOString();
  for (const rows of ['store', 'driver', 'staff'] as const) {
    const report = (await read('contact', { rows })).body.rows;
    const { items } = (
      await t.call(contactFiguresRoutes.read, { query: { from, to, rows } }, fixture.supervisor)
    ).body;
    expect(items.length, rows).toBeGreaterThan(0);
    expect(
      report.map(({ key, name, values: { calls, noAnswer, sent, notSent, received } }) => [
        [key, name],
        [calls, noAnswer, sent, notSent, received],
      ]),
      rows,
    ).toEqual(
      items.map(({ id, name, calls, noAnswer, sent, notSent, received }) => [
        [String(id), name],
        [calls, noAnswer, sent, notSent, received].map(String),
      ]),
    );
  }
  expect((await read('contact')).body.rows).toMatchObject([{ values: { noAnswerShare: '5000' } }]);
  expect((await read('contact', {}, fixture.finance)).status).toBe(403);
  expect((await read('cases', {}, fixture.finance)).status).toBe(403);
});

it('counts the pieces that were made good by item, also for the catalogue', async () => {
  const before = (await read('item-remedies')).body.total;
  const [tajine, harira] = [
    await fixture.dish(4, { name: 'Tajine' }),
    await fixture.dish(2, { name: 'Harira' }),
  ];
  const lines = [
    { itemId: tajine, quantity: 2 },
    { itemId: harira, quantity: 1 },
    { itemId: tajine, quantity: 1, note: 'Without salt' },
  ];
  const order = await fixture.soldOrder(lines);
  const give = async (cause: string, pieces: { line: number; quantity: number }[]) => {
    const { id: caseId } = await fixture.openCase(order.id, fixture.operator, cause);
    const given = { caseId, cause, basis: 'lines', lines: pieces, bearers: [] };
    expect((await fixture.give(await fixture.read(order.id), given)).status).toBe(201);
  };
  await give(
    'quality',
    [1, 2, 3].map((line) => ({ line, quantity: 1 })),
  );
  await give('item_missing', [{ line: 1, quantity: 1 }]);
  const catalogue = await t.person('catalogue');
  const { status, body } = await read('item-remedies', { rows: 'item' }, catalogue);
  expect(status).toBe(200);
  const of = (name: string) => body.rows.find((row) => row.name.startsWith(`${name} ·`))?.values;
  expect(of('Tajine')).toMatchObject({ pieces: '3', remedies: '2', given: '1200' });
  expect(of('Harira')).toMatchObject({ pieces: '1', remedies: '1', given: '200' });
  expect(Number(body.total.pieces)).toBe(Number(before.pieces) + 4);
  const causes = (await read('item-remedies', { rows: 'cause' }, catalogue)).body.rows;
  expect(causes.find(({ key }) => key === 'item_missing')?.values).toMatchObject({ pieces: '1' });
  const sums = causes.reduce((sum, { values }) => sum + Number(values.given), 0);
  expect(String(sums)).toBe(body.total.given);
  expect((await read('remedies', {}, catalogue)).status).toBe(403);
});

it('are exported with all of their rows', async () => {
  for (const report of ['cases', 'contact'] as const) {
    const query = { from: today(), to: today(), rows: 'store' as const };
    const file = await t.call(reportsRoutes.csv, { params: { report }, query }, fixture.supervisor);
    expect([file.status, String(file.body).split('\n').length > 2]).toEqual([200, true]);
  }
});
