import { buffer } from 'node:stream/consumers';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import {
  exportsRoutes as calls,
  type Export,
  MAX_EXPORTS,
} from '#contract/routes/insight/exports.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { casablancaDay } from '#rules/time.ts';
import { createServices } from '#server/areas.ts';
import { createExportRepository } from '#server/insight/exports/repository.ts';
import { createExportWork } from '#server/insight/exports/work.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { LeaseLost } from '#server/platform/jobs/job.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { countFigures } from '#tests/support/figures/count-figures.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
let driver: Person;
let services: ReturnType<typeof createServices>;
withApp(
  async (app) => {
    t = app;
    fixture = await createMoneyFixture(t);
    driver = await t.person('driver', 'Driss');
    for (let n = 0; n < 3; n += 1) await fixture.deliver(driver);
    services = createServices({ db: t.db, pool: t.pool, clock: t.clock }, silentLog);
    await countFigures(t);
  },
  { manualTicks: true },
);

const orders = { kind: 'orders', query: { status: 'delivered' } } as const;
const ask = (source: object = orders, format = 'csv', as: Person = fixture.finance) =>
  t.call(calls.create, { body: { source, format } }, as);
const read = (id: number, as: Person = fixture.finance) =>
  t.call(calls.get, { params: { id } }, as).then(({ body }) => body);
const send = ({ id, version }: Export, event: string, as: Person = fixture.finance) =>
  t.call(calls.send, { params: { id }, body: { event } }, as, { 'if-match': `"${version}"` });
const file = (id: number, as: Person = fixture.finance) =>
  t.call(calls.file, { params: { id } }, as);

/** A server's run of a file's job, with another clock or another storage. */
function run(row: Export, more: Partial<Parameters<typeof createExportWork>[0]> = {}, attempt = 1) {
  const repository = createExportRepository(t.db);
  const stop = new AbortController();
  const work = createExportWork({
    ...services,
    db: t.db,
    clock: t.clock,
    log: silentLog,
    repository,
    ...more,
  });
  const done = work.run({
    key: `${row.id}.${attempt}`,
    payload: null,
    dueAt: t.clock(),
    signal: stop.signal,
    finish: () => Promise.resolve(),
  });
  return { done, stop, work };
}
/** Takes a file's job away from the server, so that the test runs it. */
const unplanned = async (made: ReturnType<typeof ask>) => {
  const { body } = await made;
  await t.db.deleteFrom('jobs').where('kind', '=', 'exports.write').execute();
  return body;
};

describe('an export file of a list or report', () => {
  it('is written by a job, and equals the direct export of the list', async () => {
    const { status, body } = await ask();
    const { kind, key } = await t.db
      .selectFrom('jobs')
      .select(['kind', 'key'])
      .where('kind', '=', 'exports.write')
      .executeTakeFirstOrThrow();
    expect([kind, key]).toEqual(['exports.write', `${body.id}.1`]);
    await run(body).done;
    expect([status, body.state, body.name]).toEqual([
      201,
      'waiting',
      `orders-${casablancaDay(t.clock())}.csv`,
    ]);
    const made = await read(body.id);
    expect(made).toMatchObject({ state: 'ready', rows: 3, rowsInAll: 3, error: null });
    const list = await t.call(ordersRoutes.export, { query: orders.query }, fixture.finance);
    const got = await file(body.id);
    expect(got.body).toBe(list.body);
    expect(got.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(got.headers['content-disposition']).toContain(made.name);
    expect(made.bytes).toBe(Buffer.byteLength(String(list.body)));
  });

  it('of a report contains its totals and a page that describes it, as XLSX', async () => {
    const today = casablancaDay(t.clock());
    const source = { kind: 'report', report: 'sales', query: { from: today, to: today } };
    const row = await unplanned(ask(source, 'xlsx'));
    await run(row).done;
    const storage = await services.storage.get(`exports/${row.id}.xlsx`);
    if (!storage) throw new Error('No file');
    const [page, about] = await readWorkbook(await buffer(storage));
    expect(page?.sheet).toBe('Orders and sales');
    expect(page?.data[0]?.slice(2, 5).join()).toBe('Delivered,Delivered before,Goods, MAD');
    expect(page?.data.at(-1)?.slice(0, 4)).toEqual(['Total', null, 3, 0]);
    expect(about?.data.slice(1, 4).map(([name, value]) => [name, value])).toEqual([
      ['Report', 'Orders and sales'],
      ['Shows', 'What was sold, and how it was paid'],
      ['Counts by', 'Day of delivery'],
    ]);
    expect(about?.data.at(-1)?.[0]).toBe('All areas');
  });

  it('is refused for an invalid query and for a user without access to the source', async () => {
    expect((await ask({ kind: 'orders', query: { status: 'lost' } })).status).toBe(400);
    expect((await ask({ kind: 'report', report: 'sales', query: { from: 'x' } })).status).toBe(400);
    const day = { from: '2026-11-01', to: '2026-11-02' };
    for (const wrong of [{ sort: '-constructor' }, { rows: 'reason' }])
      expect(
        (await ask({ kind: 'report', report: 'sales', query: { ...day, ...wrong } })).status,
      ).toBe(400);
    const supervisor = await t.person('supervisor');
    const operator = await t.person('operator');
    expect((await ask({ kind: 'transactions', query: {} }, 'csv', operator)).status).toBe(403);
    const mine = await ask(orders, 'csv', operator);
    expect(mine.status).toBe(201);
    expect((await t.call(calls.get, { params: { id: mine.body.id } }, supervisor)).status).toBe(
      404,
    );
    expect((await file(mine.body.id, supervisor)).status).toBe(404);
  });

  it('cannot be downloaded once its owner can no longer read the source', async () => {
    const person = await t.person('finance');
    const row = await unplanned(ask({ kind: 'transactions', query: {} }, 'csv', person));
    await run(row).done;
    expect((await file(row.id, person)).status).toBe(200);
    await t.db
      .updateTable('users')
      .set({ role: 'catalogue' })
      .where('id', '=', person.id)
      .execute();
    await t.restart();
    const refused = await file(row.id, person);
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.objectContaining({ code: 'permission.denied' }),
    ]);
    expect((await read(row.id, person)).acts.download).toMatchObject({ code: 'permission.denied' });
  });

  it('contains only the zones of its owner, and cannot be downloaded after those are reduced', async () => {
    const { body: zones } = await t.send<{ items: { id: number }[] }>('GET', '/api/admin/zones', {
      token: fixture.admin.token,
    });
    const [zone] = zones.items;
    if (!zone) throw new Error('No zone');
    const person = await t.person('finance');
    const all = await unplanned(ask(orders, 'csv', person));
    await run(all).done;
    const narrow = (ids: number[]) =>
      t.call(
        usersRoutes.update,
        { params: { id: person.id }, body: { zones: ids } },
        fixture.admin,
        {
          'if-match': '"1"',
        },
      );
    const before = await unplanned(ask(orders, 'csv', person));
    expect((await narrow([])).status).toBe(200);
    await t.restart();
    // Written for all zones, and requested by a user who now has none.
    expect((await file(all.id, person)).status).toBe(403);
    // Requested with all zones, and written once the user has none.
    await run(before).done;
    expect((await read(before.id, person)).rows).toBe(0);
    expect((await file(before.id, person)).status).toBe(200);
  });

  it('can be cancelled while it is being written, and retried', async () => {
    const row = await unplanned(ask());
    const cancelled = await send(await read(row.id), 'export.cancel');
    expect([cancelled.status, cancelled.body.state]).toEqual([200, 'cancelled']);
    await run(row).done;
    expect((await read(row.id)).state).toBe('cancelled');
    expect((await file(row.id)).status).toBe(409);
    const again = await send(cancelled.body, 'export.retry');
    expect(again.body.state).toBe('waiting');
    // The first job no longer writes anything.
    await run(row).done;
    await run(row, {}, 2).done;
    expect((await read(row.id)).state).toBe('ready');
  });

  it('leaves no file if it is cancelled at the last moment', async () => {
    const row = await unplanned(ask());
    const { storage } = services;
    await run(row, {
      storage: {
        ...storage,
        putFile: async (...args) => {
          await storage.putFile(...args);
          await send(await read(row.id), 'export.cancel');
        },
      },
    }).done;
    expect((await read(row.id)).state).toBe('cancelled');
    expect(await storage.has(`exports/${row.id}.csv`)).toBe(false);
  });

  it('is written from the start by another server if the first one loses its lease', async () => {
    const row = await unplanned(ask());
    const stopped = run(row, {
      staffOrders: {
        async *cells() {
          yield [[1]];
          throw new LeaseLost();
        },
      },
    });
    await expect(stopped.done).rejects.toThrow(LeaseLost);
    expect((await read(row.id)).state).toBe('running');
    await run(row).done;
    expect(await read(row.id)).toMatchObject({ state: 'ready', rows: 3 });
  });

  it('states a readable reason if it fails', async () => {
    const row = await unplanned(ask());
    await run(row, {
      staffOrders: {
        async *cells() {
          yield [[1]];
          throw new Error('column "secret" does not exist');
        },
      },
    }).done;
    const failed = await read(row.id);
    expect([failed.state, failed.error]).toEqual(['failed', 'The server could not make the file.']);
    expect(failed).toMatchObject({
      reason: 'export.server_error',
      acts: { retry: true, remove: true, cancel: { code: 'export.illegal_event' } },
    });
  });

  it('expires after a week, or is removed earlier by its owner', async () => {
    const row = await unplanned(ask());
    const { work, done } = run(row);
    await done;
    const own = await unplanned(ask());
    await run(own).done;
    const removed = await send(await read(own.id), 'export.remove');
    expect(removed.body.state).toBe('removed');
    expect(await services.storage.has(`exports/${own.id}.csv`)).toBe(false);
    await work.sweep();
    expect((await read(row.id)).state).toBe('ready');
    t.moveClock(7 * 86_400_000);
    await work.sweep();
    expect(await services.storage.has(`exports/${row.id}.csv`)).toBe(false);
    const late = await t.login(fixture.finance.email);
    const as = { ...fixture.finance, token: late.body.access_token };
    expect((await read(row.id, as)).state).toBe('removed');
    expect((await file(row.id, as)).status).toBe(409);
    t.moveClock(0);
  });

  it('is refused if its owner has too many files waiting', async () => {
    const person = await t.person('finance');
    await t.db.deleteFrom('jobs').where('kind', '=', 'exports.write').execute();
    const rows = await t.db
      .insertInto('exports')
      .values(
        Array.from({ length: MAX_EXPORTS }, () => ({
          owner_id: person.id,
          name: 'orders',
          source: JSON.stringify(orders),
          format: 'csv' as const,
          zones: null,
          rows_all: null,
          bytes: null,
          error: null,
          created_at: t.clock(),
          changed_at: t.clock(),
          ended_at: null,
          expires_at: null,
        })),
      )
      .returning('id')
      .execute();
    expect((await ask(orders, 'csv', person)).status).toBe(429);
    const { body } = await t.call(calls.list, {}, person);
    expect(body.items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed());
  });
});
