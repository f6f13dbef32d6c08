import { expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { runAsOwner } from '#tests/support/database.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let admin: Person;
withApp(async (app) => {
  t = app;
  admin = await t.person('admin');
});

const entries = async () =>
  (await t.call(auditRoutes.list, { query: { action: 'list.export', limit: '200' } }, admin)).body
    .items;

/** Every call whose description says that it answers CSV; an import has no file of its own here. */
const exports: Endpoint[] = Object.values(api)
  .flatMap((routes) => Object.values(routes as Record<string, Endpoint>))
  .filter(({ summary, path }) => summary.includes('CSV') && !path.includes('{'))
  .filter(({ method }) => method === 'GET');

/** What a call cannot do without. */
const QUERIES: Readonly<Record<string, Record<string, string>>> = {
  'imports.template': { kind: 'items' },
  'contactFigures.export': {
    from: '2026-01-01T00:00:00.000Z',
    to: '2026-02-01T00:00:00.000Z',
    rows: 'store',
  },
};

it('finds the calls that answer CSV', () => {
  expect(exports.length).toBeGreaterThanOrEqual(14);
});

it('lists every call that answers with a file of people’s data', () => {
  const files = Object.values(api)
    .flatMap((routes) => Object.values(routes as Record<string, Endpoint>))
    .filter(({ method, access }) => method === 'GET' && access !== 'public')
    .filter(({ responses }) => responses[200] instanceof z.ZodString)
    .map(({ id }) => id)
    // Photos of proofs and of cases are pictures on a page, as logos are.
    .filter(
      (id) =>
        id !== 'proofs.photo' && id !== 'cases.photo' && !exports.some((one) => one.id === id),
    );
  // Those of one record: recorded too, stored files with the action file.download.
  expect(files.toSorted()).toEqual([
    'bankFiles.download',
    'exports.file',
    'files.document',
    'imports.refused',
    'payouts.statementFile',
    'payouts.statementText',
    'reports.csv',
    'statements.file',
  ]);
});

it.each(exports.map((one) => [one.id, one] as const))(
  '%s has an entry in the audit log, with the filter and the number of rows',
  async (_id, endpoint) => {
    const before = (await entries()).length;
    const query = QUERIES[endpoint.id] ?? {};
    const answer = await t.call(endpoint as typeof usersRoutes.export, { query }, admin);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('text/csv');
    const all = await entries();
    expect(all).toHaveLength(before + 1);
    const [latest] = all;
    expect(latest).toMatchObject({
      actor: { id: admin.id },
      subject: expect.stringMatching(/^list [a-z-]+$/),
      after: { query, isMore: false },
    });
    const lines = String(answer.body).trimEnd().split('\r\n').length - 1;
    // The file of the audit log contains the entry, and that of balances ends in their sums.
    const hasOneMore = ['audit.export', 'payouts.balanceExport'].includes(endpoint.id);
    const rows = hasOneMore ? lines - 1 : lines;
    expect(latest?.after).toMatchObject({ rows });
  },
);

it('records the filter as asked', async () => {
  await t.call(usersRoutes.export, { query: { role: 'driver', q: 'hamza' } as never }, admin);
  expect((await entries())[0]).toMatchObject({
    subject: 'list users',
    after: { query: { q: 'hamza' }, rows: 0, isMore: false },
  });
});

it('records amounts of the filter as they were sent', async () => {
  const query = { totalFrom: 5_000, totalTo: 20_000 } as never;
  expect((await t.call(ordersRoutes.export, { query }, admin)).status).toBe(200);
  expect((await entries())[0]).toMatchObject({
    subject: 'list orders',
    after: { query: { totalFrom: 5_000, totalTo: 20_000 } },
  });
});

it('records the statement of a store in both formats alike', async () => {
  const { id } = await t.store();
  const query = { storeId: String(id) };
  for (const call of [payoutsRoutes.statementText, payoutsRoutes.statementFile])
    expect((await t.call(call, { query }, admin)).status).toBe(200);
  const { items } = (
    await t.call(
      auditRoutes.list,
      { query: { action: 'file.download', subject: `store ${id}` } },
      admin,
    )
  ).body;
  const names = items.map(({ after }) => String(after?.name).split('.').at(-1));
  expect(names).toEqual(['xlsx', 'csv']);
});

it('sends nothing if the entry cannot be written', async () => {
  await runAsOwner(t.ownerUrl, 'alter table audit_head rename to audit_head_away');
  try {
    const answer = await t.call(usersRoutes.export, {}, admin);
    expect(answer.status).not.toBe(200);
    expect(String(answer.body)).not.toContain('@');
  } finally {
    await runAsOwner(t.ownerUrl, 'alter table audit_head_away rename to audit_head');
  }
  // The failed export has left its place to others.
  for (let n = 0; n < 5; n += 1)
    expect((await t.call(usersRoutes.export, {}, admin)).status).toBe(200);
});
