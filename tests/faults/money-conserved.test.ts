import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createServices } from '#server/areas.ts';
import { checkLedger } from '#server/books/ledger/check.ts';
import { createLedgerRepository } from '#server/books/ledger/repository.ts';
import { createRandom, type Random } from '#server/city/random.ts';
import { figureChecks } from '#server/insight/reports/figures/check.ts';
import { ageApprovals } from '#server/money/payouts/age-approvals.ts';
import type { RequestActor } from '#server/platform/auth/caller.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { isDatabaseAway } from '#server/platform/http/error-handler.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { createTestDatabase, queryOnce } from '#tests/support/database.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';

const SEEDS = isFullRun ? 20 : 2;
const OPERATIONS = isFullRun ? 5_000 : 400;
const CONNECTIONS = 24;
/** The number of operations between two checks of the invariants. */
const STEP = isFullRun ? 500 : 100;

const WALLETS = 12;
const STORES = 3;

/** The money services on their own database, with as many connections as workers. */
async function startMoney() {
  const database = await createTestDatabase();
  const pool = createPool(database.appUrl, { role: 'tawsil_app', max: CONNECTIONS });
  const db = createDb(pool);
  const owner = createDb(createPool(database.ownerUrl, { max: 2 }));
  const { rows: people } = await sql<{ id: number; role: string }>`
    insert into users (name, email, password_hash, role, status, created_at)
    select r || n, r || n || '@example.com', '', r, 'active', now()
    from unnest(array['customer','driver','finance','supervisor']) r, generate_series(1, ${WALLETS}) n
    returning id, role`.execute(db);
  const of = (role: string) => people.filter((one) => one.role === role).map(({ id }) => id);
  await sql`insert into drivers (user_id, duty_at)
    select id, now() from users where role = 'driver'`.execute(db);
  const { rows: stores } = await sql<{ id: number }>`
    insert into stores (name, address, zone, lat, lon, prep_minutes)
    select 'Store ' || n, 'a', 'z', 0, 0, 9 from generate_series(1, ${STORES}) n returning id
  `.execute(db);
  const services = createServices({ db, pool }, silentLog as never);
  const by = (role: 'finance' | 'supervisor', n: number): RequestActor => ({
    caller: {
      userId: of(role)[n % WALLETS] as number,
      name: role,
      role,
      sessionId: 0,
      zones: 'all' as const,
    },
    address: '127.0.0.1',
    deviceId: 'test',
  });
  return {
    ...services,
    db,
    database,
    by,
    customers: of('customer'),
    drivers: of('driver'),
    stores: stores.map(({ id }) => id),
    posting: createLedgerRepository(db),
    letApprovalsCount: () => ageApprovals(owner),
    async close() {
      await Promise.all([db.destroy(), owner.destroy()]);
      await database.drop();
    },
  };
}
type Money = Awaited<ReturnType<typeof startMoney>>;

/** Performs a random command as a random user. Returns whether it succeeded or was refused. */
async function performRandomCommand(money: Money, random: Random): Promise<'done' | 'refused'> {
  const { wallets, payouts, cash, posting, db, by, letApprovalsCount } = money;
  const commandId = randomUUID();
  const reason = 'random';
  const amount = String(random.whole(1, 5_000));
  const customer = random.pick(money.customers);
  const driver = random.pick(money.drivers);
  const store = random.pick(money.stores);
  const finance = by('finance', random.whole(0, 99));
  const supervisor = by('supervisor', random.whole(0, 99));
  const post = (entries: Parameters<typeof posting.post>[1]['entries']) =>
    posting.post(db, { key: commandId, kind: 'test', at: new Date(), actor: null, entries });
  const acts: readonly (() => Promise<unknown>)[] = [
    () =>
      wallets.adjust(customer, undefined, { commandId, type: 'top_up', amount, reason }, finance),
    () =>
      wallets.adjust(driver, undefined, { commandId, type: 'withdrawal', amount, reason }, finance),
    () =>
      wallets.adjust(customer, undefined, { commandId, type: 'penalty', amount, reason }, finance),
    () =>
      wallets.transfer(
        customer,
        undefined,
        { commandId, toUserId: driver as never, amount, reason },
        finance,
      ),
    () =>
      wallets.transfer(
        driver,
        undefined,
        { commandId, toUserId: customer as never, amount, reason },
        finance,
      ),
    () => wallets.freeze(customer, undefined, { commandId, reason }, supervisor),
    () => wallets.unfreeze(customer, undefined, { commandId, reason }, supervisor),
    () =>
      post([
        { account: 'bank_clearing', purpose: 'paid_in', amount: -BigInt(amount) },
        { account: 'store_balance', owner: store, purpose: 'sale', amount: BigInt(amount) },
      ]),
    () =>
      post([
        {
          account: 'driver_cash',
          owner: driver,
          purpose: 'cash_collected',
          amount: -BigInt(amount),
        },
        { account: 'delivery_income', purpose: 'delivery_fee', amount: BigInt(amount) },
      ]),
    async () => {
      const { atHand } = await cash.atHand(driver, finance.caller);
      const counted = String(BigInt(atHand) / BigInt(random.whole(1, 2)));
      return cash.remit(
        driver,
        {
          commandId,
          expected: atHand,
          counted,
          missingIsVariance: random.next() < 0.5,
          note: 'Counted',
          closesShift: false,
        },
        finance,
      );
    },
    async () => {
      const { items } = await cash.history({ limit: 5 }, finance.caller);
      const other = by('finance', random.whole(0, 99));
      return cash.reverse(random.pick(items).id, undefined, { commandId, reason }, other);
    },
    () => payouts.request({ commandId, storeId: store as never, amount }, finance),
    async () => {
      const { items } = await payouts.list({ limit: 20, sort: 'latest' });
      const { id, version, status } = random.pick(items);
      if (status === 'requested' && random.next() < 0.8)
        return payouts.approve(id, version, { commandId }, supervisor);
      if (status === 'approved' && random.next() < 0.2)
        return payouts.withdraw(id, undefined, { commandId }, supervisor);
      if (random.next() < 0.5) await letApprovalsCount();
      if (status === 'approved' && random.next() < 0.8)
        return payouts.pay(
          id,
          version,
          { commandId, rail: 'manual', reference: 'x', sameReference: true },
          finance,
        );
      return payouts.reject(id, version, { commandId, reason }, supervisor);
    },
  ];
  try {
    await random.pick(acts)();
    return 'done';
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return 'refused';
    // A deadlock or a lock timeout: nothing was done, and the caller retries.
    if (isDatabaseAway(error)) return 'refused';
    if ((error as Error).message === 'Nothing to pick from') return 'refused';
    throw error;
  }
}

const broken = async ({ db }: Money) =>
  (await checkLedger(db, new Date(), figureChecks)).checks.filter(({ ok }) => !ok);

/** Promises 1 and 2: money is conserved, and no balance falls below its floor. */
describe(`${SEEDS} times ${OPERATIONS} random commands over ${CONNECTIONS} connections`, () => {
  it('conserve money: every invariant holds after every step', async () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const money = await startMoney();
      try {
        const random = createRandom(seed);
        let done = 0;
        for (let step = 0; step < OPERATIONS; step += STEP) {
          let left = STEP;
          const worker = async () => {
            while (left > 0) {
              left -= 1;
              if ((await performRandomCommand(money, random)) === 'done') done += 1;
            }
          };
          await Promise.all(Array.from({ length: CONNECTIONS }, worker));
          expect(await broken(money)).toEqual([]);
        }
        expect(done).toBeGreaterThan(OPERATIONS / 4);
        expect(await money.audit.verify()).toMatchObject({ isWhole: true });
      } finally {
        await money.close();
      }
    }
  });

  it('fails without row locks: a posting overwrites the balance of another one', async () => {
    const money = await startMoney();
    try {
      // The same function, but the new balance is computed from an earlier read.
      const { ownerUrl } = money.database;
      const [found] = await queryOnce<{ source: string }>(
        ownerUrl,
        `select pg_get_functiondef(p.oid) as source from pg_proc p where proname = 'ledger_post'`,
      );
      const source = found?.source ?? '';
      const withoutLock = source.replace(' order by id for update', ' order by id').replace(
        /update ledger_accounts a set balance[\s\S]*?where a\.id = s\.account;/,
        `for n in 1 .. cardinality(ids) loop
           select balance into after from ledger_accounts where id = ids[n];
           perform pg_sleep(0.002);
           update ledger_accounts set balance = after + p_amounts[n] where id = ids[n];
         end loop;`,
      );
      expect(withoutLock).not.toBe(source);
      await queryOnce(ownerUrl, withoutLock);
      const [customer] = money.customers as [number];
      await Promise.all(
        Array.from({ length: 60 }, (_, n) =>
          money.posting.post(money.db, {
            key: `lame ${n}`,
            kind: 'test',
            at: new Date(),
            actor: null,
            entries: [
              { account: 'bank_clearing', purpose: 'top_up', amount: -100n },
              { account: 'customer_wallet', owner: customer, purpose: 'top_up', amount: 100n },
            ],
          }),
        ),
      );
      expect((await broken(money)).map(({ check }) => check)).toContain(
        'every balance is the sum of its entries',
      );
    } finally {
      await money.close();
    }
  });
});
