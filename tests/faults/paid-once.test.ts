import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { payoutsRoutes as calls, type Payout } from '#contract/routes/money/payouts.ts';
import { createRandom } from '#server/city/random.ts';
import { withConnection } from '#server/platform/db/connection.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { forkProgram } from '#tests/support/processes/programs.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

const KILLS = isFullRun ? 200 : 2;
const PAYOUTS_EACH = 6;

let t: TestApp;
let fixture: MoneyFixture;
let folder: string;
let bank: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tawsil-bank-'));
  bank = join(folder, 'bank.txt');
  await writeFile(bank, '');
  // This process prepares and reads payouts; paying is done by a process that is killed.
  t = await startTestApp();
  fixture = await createMoneyFixture(t);
  await fixture.fund(1_000_000_000n);
});
/** Processes left by a failed test. */
const payers = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of payers) child.kill('SIGKILL');
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a server; `more` says where it ends, or that its bank answers late. */
async function startPayer(aheadMs = 0, more: Readonly<Record<string, string>> = {}) {
  const env = {
    MONEY_DATABASE_URL: t.database.appUrl,
    MONEY_BANK_FILE: bank,
    MONEY_AHEAD_MS: String(aheadMs),
    ...more,
  };
  const child = await forkProgram('money', env, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  payers.add(child);
  child.once('exit', () => payers.delete(child));
  const ended = once(child, 'exit');
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    ended,
    /** The bank gives the answer that it owes. */
    answer: () => child.send('answer'),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The payment orders that the bank has received, as payout ids. */
const readBank = async () =>
  (await readFile(bank, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' ')[0]);

/** Sends all payouts to the bank at once, without waiting for the responses. */
async function payAll(url: string, batch: readonly Payout[], commandId?: string) {
  // The kills take longer than a token is valid.
  const { access_token } = (await t.login(fixture.finance.email)).body;
  return batch.map(({ id, version }) =>
    fetch(`${url}/api/admin/vendor-payments/${id}/pay`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'device-id': 'web_test',
        'if-match': `"${version}"`,
        authorization: `Bearer ${access_token}`,
      },
      body: JSON.stringify({ commandId: commandId ?? randomUUID(), rail: 'bank-file' }),
    }).catch(() => null),
  );
}

async function approved(n: number): Promise<Payout[]> {
  const batch: Payout[] = [];
  while (batch.length < n) {
    const params = { id: (await fixture.request('1000')).id };
    const input = { params, body: {} };
    batch.push(
      (await fixture.command(calls.approve, input, fixture.supervisor, { version: 1 })).body,
    );
  }
  await t.letApprovalsCount();
  return batch;
}

/** The kills take longer than a token is valid, so the preparing user signs in again. */
async function signInAgain() {
  for (const person of [fixture.finance, fixture.supervisor, fixture.admin])
    person.token = (await t.login(person.email)).body.access_token;
}

/** Waits until the bank has received at least this many orders. */
const readBankUntil = (n: number) =>
  eventually(
    async () => {
      const orders = await readBank();
      expect(orders.length).toBeGreaterThanOrEqual(n);
      return orders;
    },
    { interval: 2 },
  );

/** Promise 5: paid once; an unknown result goes to review. */
it(`${KILLS} kills during payments: no payout is paid twice or lost`, async () => {
  const random = createRandom(5);
  const all: Payout[] = [];
  let orders: (string | undefined)[] = [];
  let payer = await startPayer();
  for (let kill = 0; kill < KILLS; kill += 1) {
    if (kill % 20 === 19) await signInAgain();
    const batch = await approved(PAYOUTS_EACH);
    all.push(...batch);
    const paying = await payAll(payer.url, batch);
    // Kills at any step: before the first order, between any two, or after the last.
    const before = orders.length + random.whole(0, PAYOUTS_EACH);
    orders = await readBankUntil(before);
    await new Promise((done) => setTimeout(done, random.next() * 30));
    await payer.kill();
    await Promise.all(paying);
    payer = await startPayer();
  }
  await signInAgain();
  // A server that starts some minutes later puts unfinished payouts into review.
  await payer.kill();
  payer = await startPayer(180_000);
  await expect
    .poll(async () => {
      const query = { status: 'paying' };
      const { body } = await t.call(calls.list, { query }, fixture.admin);
      return body.items.length;
    })
    .toBe(0);
  await payer.kill();

  orders = await readBank();
  expect(new Set(orders).size).toBe(orders.length);
  const count = { paid: 0, review: 0, approved: 0 };
  for (const { id } of all) {
    const { status } = (await fixture.payout(id)).payout;
    const isOrdered = orders.includes(String(id));
    // Payouts booked as paid were sent to the bank; payouts sent to the bank are paid or in doubt.
    if (status === 'paid') expect([id, isOrdered]).toEqual([id, true]);
    if (isOrdered) expect(['paid', 'review']).toContain(status);
    expect(Object.keys(count)).toContain(status);
    count[status as keyof typeof count] += 1;
  }
  expect(count.paid + count.review).toBeGreaterThan(0);
  const { body: report } = await t.call(auditRoutes.ledger, {}, fixture.admin);
  expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
});

const statusOf = async ({ id }: Payout) => (await fixture.payout(id)).payout.status;
const ordersOf = async ({ id }: Payout) =>
  (await readBank()).filter((order) => order === String(id)).length;
const transfersOf = async ({ id }: Payout) =>
  (
    await t.db
      .selectFrom('ledger_transfers')
      .select('id')
      .where('key', '=', `payout ${id}`)
      .execute()
  ).length;

/** Promise 5, at each step. Then the same command is sent again, as the console does. */
it.each([
  ['before its attempt is committed', { step: 'attempt', status: 'paid', orders: 1 }],
  ['between its attempt and the rail', { step: 'unsent', status: 'review', orders: 0 }],
  ['between the rail and its result', { step: 'sent', status: 'review', orders: 1 }],
])('a payment killed %s is not sent twice by its repeated command', async (_, of) => {
  const { step, status, orders } = of;
  const [payout] = (await approved(1)) as [Payout];
  const commandId = randomUUID();
  const killed = await startPayer(0, { MONEY_KILL_AT: step });
  const paying = await payAll(killed.url, [payout], commandId);
  await killed.ended;
  await Promise.all(paying);
  // Its clock is ahead, so that it starts some minutes later.
  const next = await startPayer(180_000);
  const [answer] = await Promise.all(await payAll(next.url, [payout], commandId));
  expect(answer?.status).toBe(200);
  await eventually(async () => expect(await statusOf(payout)).toBe(status));
  await next.kill();
  expect(await ordersOf(payout)).toBe(orders);
  expect(await transfersOf(payout)).toBe(status === 'paid' ? 1 : 0);
});

/** Promise 5, with a stall between the attempt and its result. */
it.each(['answers late', 'is killed'])('a payment that stalls and %s is paid once', async (end) => {
  const [payout] = (await approved(1)) as [Payout];
  const before = (await readBank()).length;
  const stalled = await startPayer(0, { MONEY_STALLS: 'yes' });
  const paying = await payAll(stalled.url, [payout]);
  await readBankUntil(before + 1);
  const other = await startPayer(180_000);
  await eventually(async () => expect(await statusOf(payout)).toBe('review'));
  const { payout: doubted } = await fixture.payout(payout.id);
  const settlement = { outcome: 'paid', reason: 'Seen on the account' };
  const { body: settled } = await fixture.act('settle', doubted, fixture.supervisor, settlement);
  expect(settled.status).toBe('paid');
  if (end === 'is killed') await stalled.kill();
  else stalled.answer();
  const [answer] = await Promise.all(paying);
  if (end === 'answers late') expect(answer?.status).toBe(200);
  expect((await fixture.payout(payout.id)).payout.version).toBe(settled.version);
  expect([await ordersOf(payout), await transfersOf(payout)]).toEqual([1, 1]);
  await stalled.kill();
  await other.kill();
});

/**
 * A build that treats payouts in `paying` as not paid and tries again, without a review: the file
 * of the bank shows the double payments, so the count above can fail.
 */
it('a server that retried a payment with an unknown result would pay twice', async () => {
  const before = (await readBank()).length;
  const batch = await approved(PAYOUTS_EACH);
  let payer = await startPayer();
  const paying = await payAll(payer.url, batch);
  await readBankUntil(before + 1);
  await payer.kill();
  await Promise.all(paying);
  // The database lets no payout go back, so such a build needs a database without that rule.
  const { rows: again } = await withConnection(t.database.ownerUrl, async (owner) => {
    await owner.query('alter table payouts disable trigger payouts_need_a_second');
    return owner
      .query<Pick<Payout, 'id' | 'version'>>(
        `update payouts set status = 'approved' where status = 'paying' returning id, version`,
      )
      .finally(() => owner.query('alter table payouts enable trigger payouts_need_a_second'));
  });
  expect(again.length).toBeGreaterThan(0);
  payer = await startPayer();
  await Promise.all(await payAll(payer.url, again as unknown as Payout[]));
  await payer.kill();
  const orders = await readBank();
  expect(new Set(orders).size).toBeLessThan(orders.length);
});
