import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import {
  type CommitmentSheetDetail,
  commitmentSheetsRoutes as calls,
} from '#contract/routes/books/commitment-sheets.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { casablancaDay, DAY_MS } from '#rules/time.ts';
import { createLedgerRepository } from '#server/books/ledger/repository.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';
import { createSecondAccount } from '#tests/support/two-people/second-account.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

let t: TestApp;
let fixture: MoneyFixture;
let customer: Person;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  customer = await t.person('customer');
});

/** An adjustment that a person made some days ago. */
async function adjusted(as: Person, amount: bigint, daysAgo: number): Promise<Date> {
  const at = new Date(t.clock().getTime() - daysAgo * DAY_MS);
  await createLedgerRepository(t.db).post(t.db, {
    key: `test ${randomUUID()}`,
    kind: 'adjustment',
    at,
    actor: { id: as.id, name: 'x', role: 'finance' },
    entries: [
      { account: 'promotions', purpose: 'goodwill', amount: -amount },
      { account: 'customer_wallet', owner: customer.id, purpose: 'goodwill', amount },
    ],
  });
  return at;
}
const sheetsOf = async (author: Person, as: Person) =>
  (await t.call(calls.list, { query: { authorId: String(author.id) } }, as)).body.items;
const read = async (id: number, as: Person) =>
  (await t.call(calls.get, { params: { id } }, as)).body;
const sign = ({ id, version, count, amount }: CommitmentSheetDetail, as: Person) =>
  t.call(calls.sign, { params: { id }, body: { count, amount } }, as, {
    'if-match': `"${version}"`,
  });
const signedInSql = (
  { id, count, amount }: Pick<CommitmentSheetDetail, 'id' | 'count' | 'amount'>,
  signer: Person,
) =>
  sql`update commitment_sheets set signer_id = ${signer.id}, signed_at = ${t.clock()},
    signed_by = ${JSON.stringify({ id: signer.id, name: 'x', role: 'finance' })},
    signed_count = ${count}, signed_amount = ${amount} where id = ${id}`.execute(t.db);

it('lists what a person commits today, by kind, and is not signed before the day is over', async () => {
  const author = await t.person('finance', 'Amal Author');
  const body = { type: 'goodwill', amount: '1200', reason: 'x' };
  await fixture.command(walletsRoutes.adjust, { params: { id: customer.id }, body }, author);
  const [row] = await sheetsOf(author, fixture.supervisor);
  if (!row) throw new Error('There is no sheet');
  expect(row).toMatchObject({
    day: casablancaDay(t.clock()),
    author: { id: author.id, name: 'Amal Author' },
    count: 1,
    amount: '1200',
    kinds: [{ kind: 'adjustment', count: 1, amount: '1200' }],
    state: 'running',
    signedBy: null,
  });
  const running = await read(row.id, fixture.supervisor);
  expect(running.entries).toMatchObject([
    { kind: 'adjustment', amount: '1200', subject: expect.stringMatching(/^transfer \d+$/) },
  ]);
  expect(await sign(running, fixture.supervisor)).toMatchObject({
    status: 409,
    body: { code: 'sheet.not_signable' },
  });
  await expect(signedInSql(running, fixture.supervisor)).rejects.toMatchObject({
    constraint: 'commitment_sheet_life',
  });
});

it('is signed as seen by another person, whose account is not linked to the author', async () => {
  const author = await t.person('admin');
  const linked = await createSecondAccount(t, author, 'finance');
  await adjusted(author, 1200n, 2);
  const at = await adjusted(author, 500n, 2);
  const id = (await sheetsOf(author, fixture.supervisor))[0]?.id ?? 0;
  const over = await read(id, fixture.supervisor);
  expect(over).toMatchObject({ state: 'unsigned', amount: '1700', acts: { sign: true } });
  for (const [as, code] of [
    [author, 'sheet.four_eyes'],
    [linked, 'account.not_independent'],
  ] as const) {
    expect(await sign(over, as)).toMatchObject({ status: 403, body: { code } });
    expect((await read(id, as)).acts.sign).toMatchObject({ code });
    await expect(signedInSql(over, as)).rejects.toMatchObject({
      constraint: 'commitment_sheet_four_eyes',
    });
  }
  expect(await sign({ ...over, count: 1 }, fixture.supervisor)).toMatchObject({ status: 412 });
  await expect(signedInSql({ ...over, count: 1 }, fixture.supervisor)).rejects.toMatchObject({
    constraint: 'commitment_sheet_seen',
  });
  expect(await sign(over, fixture.supervisor)).toMatchObject({
    status: 200,
    body: { state: 'signed', signedBy: { id: fixture.supervisor.id } },
  });
  const query = { subject: `sheet ${id}` };
  const { body: log } = await t.call(auditRoutes.list, { query }, fixture.admin);
  expect(log.items).toMatchObject([
    {
      action: 'commitments.sign',
      after: { day: casablancaDay(at), author: author.id, count: 2, amount: '1700' },
    },
  ]);
  await expect(
    sql`update commitment_sheets set signer_id = null, signed_at = null, signed_by = null,
      signed_count = null, signed_amount = null where id = ${id}`.execute(t.db),
  ).rejects.toMatchObject({ constraint: 'commitment_sheet_life' });
  // A commitment that is written later for that day was not seen.
  await adjusted(author, 5n, 2);
  expect(await read(id, fixture.admin)).toMatchObject({ state: 'unsigned', amount: '1705' });
});

it('what two people decided has a sheet that nobody signs', async () => {
  const at = new Date(t.clock().getTime() - 3 * DAY_MS);
  const author = fixture.admin;
  await sql`insert into proposals (kind, target, subject, subject_name, subject_version, change, before,
      after, digest, author_id, author, reason, created_at, ends_at, state_at)
    values ('promotion_launch', '77', 'promotion 77', 'x', 1, '{}', '{}', '{"budget":"9000000"}', '',
      ${author.id}, ${JSON.stringify({ id: author.id, name: 'x', role: 'admin' })}, 'x', ${at},
      ${t.clock()}, ${at})`.execute(t.db);
  await sql`update proposals set state = 'confirmed', state_at = ${at},
      confirmer_id = ${fixture.second.id},
      state_by = ${JSON.stringify({ id: fixture.second.id, name: 'x', role: 'supervisor' })}
    where subject = 'promotion 77'`.execute(t.db);
  const { body } = await t.call(calls.list, { query: { state: 'two_people' } }, fixture.finance);
  expect(body.items).toMatchObject([
    { day: casablancaDay(at), author: null, amount: '9000000', state: 'two_people' },
  ]);
  expect(
    await sign(await read(body.items[0]?.id ?? 0, fixture.finance), fixture.finance),
  ).toMatchObject({ status: 409, body: { code: 'sheet.not_signable' } });
});

it('a sheet that nobody signs within a day is an alarm, and in the CSV', async () => {
  const author = await t.person('finance', 'Late Author');
  const at = await adjusted(author, 900n, 4);
  const query = { state: 'unsigned', authorId: String(author.id), to: t.clock().toISOString() };
  const { body } = await t.call(calls.list, { query }, fixture.finance);
  expect(body.items).toMatchObject([{ isOverdue: true, day: casablancaDay(at) }]);
  const before = { authorId: String(author.id), to: `${at.toISOString().slice(0, 10)}T00:00:00Z` };
  expect((await t.call(calls.count, { query: before }, fixture.finance)).body.count).toBe(0);
  await eventually(async () => {
    const { alarms } = (await t.call(alarmsRoutes.list, {}, fixture.supervisor)).body;
    expect(alarms.filter(({ rule }) => rule === 'commitments.unsigned')).toMatchObject([
      { action: { kind: 'sign_sheets' } },
    ]);
  });
  const csv = await t.call(calls.export, { query }, fixture.finance);
  expect(csv.body).toContain('Late Author');
  expect(csv.body).toContain(',9.00,');
});

it('only staff of money in all zones see sheets', async () => {
  expect((await t.call(calls.list, {}, await t.person('operator'))).status).toBe(403);
});
