import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { commitmentSheetsRoutes } from '#contract/routes/books/commitment-sheets.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { campaignsRoutes } from '#contract/routes/growth/campaigns.ts';
import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { dashboardRoutes } from '#contract/routes/insight/dashboard.ts';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import { depositSlipsRoutes } from '#contract/routes/money/deposit-slips.ts';
import { disputesRoutes } from '#contract/routes/money/disputes.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import { contactRoutes } from '#contract/routes/operations/contact/contact.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { proposalsRoutes } from '#contract/routes/people/proposals.ts';
import { filesRoutes } from '#contract/routes/platform/files.ts';
import { casablancaDay, casablancaDayStart } from '#rules/time.ts';
import { isNewCity, livePast } from '#server/city/past/past.ts';
import { verifyPassword } from '#server/platform/auth/passwords.ts';
import { PASSWORD, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { answersOfDrivers, visitsOfDrivers } from '#tests/support/city/past-facts.ts';
import { smallWorld } from '#tests/support/city/small-world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let t: TestApp;
let finance: Person;
let now: Date;
const printed: string[] = [];

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tawsil-past-'));
  // Its own jobs follow today's clock, and would interfere with the simulated past.
  t = await startTestApp({ dataDir, manualTicks: true });
  // The previous evening: the results of a day depend on how much of it is over.
  now = new Date(casablancaDayStart(t.clock()).getTime() - 3 * HOUR_MS);
  const admin = await t.person('admin');
  for (const role of ['operator', 'supervisor'] as const) await t.person(role);
  finance = await t.person('finance');
  expect(await isNewCity(t.db)).toBe(true);
  // As at a first start: no server publishes the events before they are numbered.
  await t.app().close();
  await livePast({
    databaseUrl: t.database.appUrl,
    ownerUrl: t.database.ownerUrl,
    files: { dataDir },
    credentials: { email: admin.email, password: PASSWORD, appPassword: PASSWORD },
    now,
    seed: 7,
    world: smallWorld(),
    days: 3,
    ordersADay: 90,
    print: (line) => void printed.push(line),
    signal: new AbortController().signal,
  });
  await t.restart();
});
afterAll(() => t.close());

const all = async (query: object = {}) =>
  (await t.call(ordersRoutes.list, { query: { limit: '200', ...query } }, finance)).body.items;

describe('the past of the demo city', () => {
  it('leaves cases that wait, and has calls and messages with their answers', async () => {
    const { body } = await t.call(casesRoutes.list, { query: { limit: '200' } as never }, finance);
    const states = new Set(body.items.map(({ state }) => state));
    expect(states).toContain('waiting');
    expect(states).toContain('resolved');
    const { rows } = await sql<{ written: number; answered: number; calls: number }>`
      select count(*) filter (where direction = 'in')::int as written,
        count(*) filter (where direction = 'out')::int as answered,
        (select count(*)::int from calls) as calls from messages`.execute(t.db);
    for (const [name, count] of Object.entries(rows[0] ?? {}))
      expect(count, name).toBeGreaterThan(0);
    const unanswered = await t.call(contactRoutes.unanswered, {}, finance);
    expect(unanswered.body.items).toEqual([]);
  });

  it('contains only closed orders, with their events in order of time', async () => {
    const orders = await all();
    expect(orders.length).toBeGreaterThan(15);
    expect(await all({ open: 'true' })).toEqual([]);
    expect(await all({ status: 'delivered' })).not.toEqual([]);
    for (const { placedAt } of orders) {
      expect(Date.parse(placedAt)).toBeLessThan(now.getTime());
      expect(Date.parse(placedAt)).toBeGreaterThan(now.getTime() - 4 * DAY_MS);
    }
    const id = orders.at(-1)?.id;
    const { body } = await t.call(ordersRoutes.get, { params: { id } }, finance);
    const times = body.timeline.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.length).toBeGreaterThan(1);
    expect(await isNewCity(t.db)).toBe(false);
  });

  it('numbers events and orders in order of time', async () => {
    const events = await t.db.selectFrom('events').select('at').orderBy('seq').execute();
    const times = events.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    for (const table of ['ledger_transfers', 'audit_log'] as const) {
      const rows = await t.db
        .selectFrom(table)
        .select('at')
        .orderBy(table === 'audit_log' ? sql`seq` : sql`id`)
        .execute();
      const ats = rows.map(({ at }) => at.getTime());
      expect([table, ats]).toEqual([table, ats.toSorted((a, b) => a - b)]);
    }
    const orders = await t.db.selectFrom('orders').select('placed_at').orderBy('id').execute();
    const placed = orders.map(({ placed_at }) => placed_at.getTime());
    expect(placed).toEqual(placed.toSorted((a, b) => a - b));
  });

  it('has accounts with one password, set without a link for each', async () => {
    const hashes = await t.db
      .selectFrom('users')
      .select('password_hash')
      .distinct()
      .where('email', 'like', '%@city.tawsil.local')
      .execute();
    expect(hashes).toEqual([{ password_hash: expect.any(String) }]);
    expect(await verifyPassword(hashes[0]?.password_hash ?? null, PASSWORD)).toBe(true);
    expect(await t.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
  });

  it('has sound books with daily proofs', async () => {
    const { body } = await t.call(auditRoutes.ledger, {}, finance);
    expect(body.checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(body.isSound).toBe(true);
    const reports = (await t.call(auditRoutes.reports, {}, finance)).body.items;
    expect(reports.length).toBeGreaterThan(1);
    expect(reports.every(({ isSound }) => isSound)).toBe(true);
  });

  it('has answers of drivers, and their visits to stores and doors', async () => {
    expect(await answersOfDrivers(t.db)).toEqual([
      { answer: 'accepted', by: 'app' },
      { answer: 'declined', by: 'app' },
    ]);
    const visits = await visitsOfDrivers(t.db);
    expect(visits.map(({ place }) => place)).toEqual(['door', 'store']);
    for (const { days, minutes } of visits) {
      expect(days).toBeGreaterThan(1);
      expect(minutes).toBeGreaterThan(1);
      expect(minutes).toBeLessThan(20);
    }
  });

  it('has troubles, whose ends name their causes and leave some to the staff', async () => {
    const types = await t.db.selectFrom('events').select('type').distinct().execute();
    expect(types.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'order.amendment_proposed',
        'order.amended',
        'order.attempted',
        'order.attempt_decided',
        'order.hand_over_asked',
        'order.handed_over',
        'order.cancelled',
      ]),
    );
    const { rows } = await sql<{ cause: string; state: string; ended: string }>`
      select e.cause, e.state, e.ended_by->>'role' as ended from order_ends e`.execute(t.db);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.map(({ cause }) => cause)).not.toContain('other');
    expect(rows.filter(({ state }) => state === 'waiting').length).toBeLessThan(rows.length / 2);
    const open = sql`select from order_amendments where state = 'proposed'`.execute(t.db);
    expect((await open).rows).toEqual([]);
  });

  it('has stores with ratings, and with images that the server serves', async () => {
    const { items } = (await t.call(storesRoutes.list, { query: { limit: '200' } }, finance)).body;
    const rated = items.flatMap(({ rating }) => rating ?? []);
    expect(rated.length).toBeGreaterThan(0);
    for (const { logoId } of items) {
      const params = { id: String(logoId), size: '96' as const };
      const { status, headers } = await t.call(filesRoutes.image, { params }, null);
      expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
    }
  });

  it('contains requested and paid payouts, none approved by its requester', async () => {
    const payouts = (await t.call(payoutsRoutes.list, { query: { limit: '100' } }, finance)).body
      .items;
    const statuses = new Set(payouts.map(({ status }) => status));
    expect(statuses).toContain('requested');
    expect(statuses).toContain('paid');
    expect(
      payouts.every(({ requestedBy, approvals }) =>
        approvals.every(({ by }) => by.id !== requestedBy.id),
      ),
    ).toBe(true);
  });

  it('has proofs of deliveries where two areas ask for them', async () => {
    const rules = await t.db.selectFrom('proof_rules').select('name').execute();
    expect(rules).toHaveLength(2);
    const proofs = await t.db.selectFrom('proofs').select(['kind', 'result', 'order_id']).execute();
    const kinds = new Set(proofs.map(({ kind, result }) => `${kind} ${result}`));
    expect(kinds).toContain('photo given');
    expect(kinds).not.toContain('photo awaited');
    const asked = await t.db
      .selectFrom('orders')
      .select('id')
      .where('proof_needs', 'is not', null)
      .execute();
    const ids = new Set(asked.map(({ id }) => id));
    expect(proofs.filter(({ order_id }) => !ids.has(order_id))).toEqual([]);
  });

  it('has documents and requests that are decided, and some that wait', async () => {
    const count = async (table: 'driver_documents' | 'change_requests', decided: boolean) => {
      const { rows } = await sql<{ states: string[] }>`
        select array_agg(distinct state order by state) as states from ${sql.table(table)}
        where (state_by is not null) = ${decided}`.execute(t.db);
      return rows[0]?.states ?? [];
    };
    expect(await count('driver_documents', true)).toContain('approved');
    expect(await count('driver_documents', false)).toContain('pending');
    expect(await count('change_requests', true)).toEqual(['approved', 'refused']);
    expect(await count('change_requests', false)).toContain('waiting');
  });

  it('has promotions in every state, with redemptions by customers', async () => {
    const query = { limit: '50', sort: '-used' as const };
    const { items } = (await t.call(promotionsRoutes.list, { query }, finance)).body;
    const states = new Set(items.map(({ state }) => state));
    expect([...states].toSorted()).toEqual(['active', 'draft', 'ended', 'paused', 'scheduled']);
    expect(items.reduce((all, { used }) => all + used, 0)).toBeGreaterThan(0);
    const most = items.find(({ spent }) => spent !== '0');
    const { body } = await t.call(promotionsRoutes.use, { params: { id: most?.id } }, finance);
    expect(BigInt(body.spent)).toBeGreaterThan(0n);
    expect(BigInt(body.platformPart) + BigInt(body.storePart)).toBe(BigInt(body.spent));
    const refused = await t.db.selectFrom('promotion_refusals').select('reason').execute();
    expect(refused).not.toEqual([]);
  });

  it('leaves a dispute, a deposit slip and a daily sheet to the staff', async () => {
    const disputes = (await t.call(disputesRoutes.list, {}, finance)).body.items;
    expect(disputes.map(({ state, event }) => [state, event])).toEqual([['open', 'order.deliver']]);
    const slips = (await t.call(depositSlipsRoutes.list, {}, finance)).body.items;
    expect(slips.map(({ bookedAt }) => bookedAt)).toEqual([null]);
    const sheets = (await t.call(commitmentSheetsRoutes.list, {}, finance)).body.items;
    const yesterday = casablancaDay(now.getTime() - DAY_MS);
    // A sheet is signed an hour after its day, by the clock that reads it and not by the past's.
    const left = (day: string) =>
      casablancaDay(t.clock().getTime() - HOUR_MS) > day ? 'unsigned' : 'running';
    for (const { day, state } of sheets)
      expect([day, state]).toEqual([
        day,
        expect.stringMatching(day < yesterday ? /^(signed|exempt)$/ : left(day)),
      ]);
    const states = sheets.map(({ state }) => state);
    expect(states).toContain('signed');
    expect(states).toContain(left(casablancaDay(now)));
  });

  it('has a change that waits for a second person', async () => {
    const { items } = (await t.call(proposalsRoutes.list, {}, await t.person('admin'))).body;
    expect(items).toMatchObject([{ kind: 'setting', target: 'cash', state: 'waiting' }]);
    expect(items[0]?.acts.confirm).toBe(true);
  });

  it('has sent campaigns with opened messages, and one that awaits approval', async () => {
    const { items } = (await t.call(campaignsRoutes.list, { query: {} }, finance)).body;
    const states = items.map(({ state }) => state).toSorted();
    expect(states.filter((state) => state !== 'sent')).toEqual(['draft', 'in_review']);
    const sent = items.filter(({ state }) => state === 'sent').map(({ progress }) => progress);
    expect(sent.reduce((sum, { received }) => sum + received, 0)).toBeGreaterThan(0);
    for (const { accepted, received, opened } of sent)
      expect([received <= accepted, opened <= received]).toEqual([true, true]);
  });

  it('contains remittances, and leaves no open order in the live figures', async () => {
    const { items } = (await t.call(cashRoutes.history, { query: {} }, finance)).body;
    expect(items).not.toEqual([]);
    const { body } = await t.call(dashboardRoutes.stats, {}, finance);
    expect(body.live.open).toBe(0);
    expect(printed.at(-1)).toContain('day 4 of 4');
  });
});
