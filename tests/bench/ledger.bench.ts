import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createServices } from '#server/areas.ts';
import type { RequestActor } from '#server/platform/auth/caller.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { commitTogether } from './support/ledger/commit-together.ts';
import { measureProof } from './support/ledger/proof.ts';
import { median, type Report } from './support/report.ts';
import { startWorld, type World } from './support/world.ts';

/**
 * Transactions per second, compared with the same statements through the bare driver, with the same
 * number of connections.
 */
const CONNECTIONS = [1, 8, 24] as const;
const ROUND_MS = Number(process.env.BENCH_MS ?? 2_000);
const ROUNDS = 3;
const AT_LEAST = 0.5;
const WALLETS = 500;

/** The cost of reading with a long history, relative to a short one. */
const SMALL = 100_000;
const LARGE = 10_000_000;
const MOST = 1.5;
const READS = 100;
const STORES = 100;
/**
 * One sale in this many, of the stores in turn, is followed by a payout; this many payouts remain
 * open.
 */
const SALES_PER_PAYOUT = STORES + 1;
const WAITING = 200;

/** A pair of wallets for each transaction: the bench measures the ledger and not one busy row. */
async function createWallets(world: World): Promise<number[]> {
  await world.sql(`insert into users (name, email, password_hash, role, status, created_at)
    select 'Wallet ' || n, 'w' || n || '@bench.example', '', 'customer', 'active', now()
    from generate_series(1, ${WALLETS}) n`);
  const { rows } = await world.sql(
    `select id from users where email like 'w%@bench.example' order by id`,
  );
  const ids = rows.map(({ id }: { id: number }) => id);
  await world.sql(`insert into ledger_movements values
    ('fill', 'bank_clearing', 0), ('fill', 'customer_wallet', 0)`);
  await world.sql(`select ledger_post('fill ' || id, 'fill', now(), null, null, null, null, null, false,
      array['bank_clearing','customer_wallet'], array[0, id], array['fill','fill'],
      array[-1000000000, 1000000000]::bigint[])
    from users where email like 'w%@bench.example'`);
  return ids;
}

/** Runs workers for the duration of a round, and returns their operations per second. */
async function rate(workers: number, once: (worker: number, n: number) => Promise<unknown>) {
  const until = performance.now() + ROUND_MS;
  let done = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let n = 0; performance.now() < until; n += 1) {
        await once(worker, n);
        done += 1;
      }
    }),
  );
  return (done * 1_000) / ROUND_MS;
}

async function transfers(world: World, report: Report, wallets: readonly number[]): Promise<void> {
  const { id: userId } = await world.person('admin');
  const by: RequestActor = {
    caller: { userId, name: 'Bench', role: 'admin', sessionId: 0, zones: 'all' },
    address: '127.0.0.1',
    deviceId: 'bench',
  };
  const pair = (worker: number, n: number) => {
    const from = (worker * 37 + n * 2) % WALLETS;
    return [wallets[from] as number, wallets[(from + 1) % WALLETS] as number] as const;
  };
  for (const connections of CONNECTIONS) {
    const pool = createPool(world.appUrl, { role: 'tawsil_app', max: connections });
    const bare = new pg.Pool({
      connectionString: world.appUrl,
      max: connections,
      options: '-c role=tawsil_app',
    });
    const db = createDb(pool);
    const { wallets: service } = createServices({ db, pool }, silentLog as never);
    const actor = JSON.stringify({ id: userId, name: 'Bench', role: 'admin' });
    const ours = (worker: number, n: number) => {
      const [from, to] = pair(worker, n);
      const body = { commandId: randomUUID(), toUserId: to as never, amount: '1', reason: 'bench' };
      return service.transfer(from, undefined, body, by);
    };
    /**
     * The statements that make a transaction safe: the command's id, the posting, the audit entry.
     */
    const theirs = async (worker: number, n: number) => {
      const [from, to] = pair(worker, n);
      const commandId = randomUUID();
      const client = await bare.connect();
      try {
        await client.query('begin');
        await client.query('select pg_try_advisory_xact_lock(hashtextextended($1, 0))', [
          commandId,
        ]);
        await client.query('select * from commands where id = $1', [commandId]);
        await client.query(
          `select ledger_post($1, 'wallet_transfer', now(), $2, null, null, 'bench', null, false,
             array['customer_wallet','customer_wallet'], $3::int[],
             array['transfer_out','transfer_in'], array[-1, 1]::bigint[])`,
          [`command ${commandId}`, actor, [from, to]],
        );
        await client.query(
          `insert into commands (id, caller_id, call, body_hash, at, answer)
           values ($1, $2, 'bench', '', now(), '{}')`,
          [commandId, userId],
        );
        await client.query(
          `select audit_append(now(), $1, '{}', 'wallet.transfer', 'wallet', '{}', '{}')`,
          [actor],
        );
        await client.query('commit');
      } finally {
        client.release();
      }
    };
    const ratios: number[] = [];
    const mine: number[] = [];
    const plain: number[] = [];
    await rate(connections, ours);
    for (let round = 0; round < ROUNDS; round += 1) {
      const a = await rate(connections, ours);
      const b = await rate(connections, theirs);
      mine.push(a);
      plain.push(b);
      ratios.push(a / b);
    }
    report.figure({
      what: `transfers a second over bare SQL, ${connections} connections`,
      value: median(ratios),
      unit: 'times',
      atLeast: AT_LEAST,
      ours: Math.round(median(mine)),
      bare: Math.round(median(plain)),
    });
    await bare.end();
    await db.destroy();
  }
}

/** Entries like those of years of sales: two for each sale on its store, and the platform's own. */
async function history(world: World, from: number, to: number): Promise<void> {
  await world.sql('alter table ledger_entries disable trigger user');
  await world.sql(
    `with sale as (
       insert into ledger_transfers (key, kind, at)
       select 'bench ' || n, 'sale', now() - (${LARGE} - n) * interval '1 second'
       from generate_series($1::bigint, $2::bigint) n
       returning id
     )
     insert into ledger_entries (transfer_id, account_id, purpose, amount, balance_after)
     select sale.id, a.id, e.purpose, e.amount, 0
     from sale cross join (values (1, 'sale', 1000), (2, 'commission', -150), (3, 'card', -1000), (4, 'commission', 150))
       as e (n, purpose, amount)
     join ledger_accounts a on (e.n <= 2 and a.kind = 'store_balance' and a.owner_id = 1 + sale.id % ${STORES})
       or (e.n = 3 and a.kind = 'card_clearing' and a.stripe = sale.id % 16)
       or (e.n = 4 and a.kind = 'commission' and a.stripe = sale.id % 16)`,
    [from, to],
  );
  await world.sql(`insert into ledger_totals (account_id, purpose, total, entries)
    select e.account_id, e.purpose, sum(e.amount), count(*)
    from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.owner_id <> 0
    group by 1, 2
    on conflict (account_id, purpose) do update set total = excluded.total, entries = excluded.entries`);
  await world.sql('alter table ledger_entries enable trigger user');
  await payouts(world, from, to);
  for (const table of ['ledger_entries', 'ledger_transfers', 'payouts'])
    await world.sql(`vacuum analyze ${table}`);
}

/**
 * Waiting payouts are rejected; sales are paid out from time to time; the latest payouts remain
 * open.
 */
async function payouts(world: World, from: number, to: number): Promise<void> {
  await world.sql('alter table payouts disable trigger user');
  await world.sql(
    `update payouts set status = 'rejected', rejected = '{}' where status = 'requested'`,
  );
  await world.sql(
    `insert into payouts (store_id, amount, status, approvals_needed, requested_by, requester,
       requested_at, paid_at, transfer_id, status_at)
     select 1 + t.id % ${STORES}, 1000, 'paid', 1, u.id, '{}', t.at, t.at, t.id, t.at
     from ledger_transfers t, (select min(id) as id from users) u
     where t.key in (select 'bench ' || n from generate_series($1::bigint, $2::bigint, ${SALES_PER_PAYOUT}) n)
     order by t.id`,
    [from, to],
  );
  await world.sql(
    `insert into payouts (store_id, amount, status, approvals_needed, requested_by, requester,
       requested_at, status_at)
     select 1 + n % ${STORES}, 1000, 'requested', 1, u.id, '{}', now(), now()
     from generate_series(1, ${WAITING}) n, (select min(id) as id from users) u`,
  );
  await world.sql('alter table payouts enable trigger user');
}

/** The queries of the payout screens. */
const QUEUE = 'status=requested,approved,review,failed&sort=oldest';

const READ: readonly { what: string; path: (n: number, waiting: number) => string }[] = [
  {
    what: 'a balance',
    path: (n) => `/api/admin/vendor-payments/vendors-with-balance?q=Store%20${1 + (n % STORES)}`,
  },
  {
    what: 'a statement page',
    path: (n) => `/api/admin/vendor-payments/statement?storeId=${1 + (n % STORES)}`,
  },
  {
    what: 'the payout queue',
    path: () => `/api/admin/vendor-payments?${QUEUE}&limit=100`,
  },
  {
    what: 'the evidence of a payout',
    path: (n, waiting) => `/api/admin/vendor-payments/${waiting + (n % WAITING)}`,
  },
  { what: 'the transactions', path: () => '/api/admin/transactions' },
  {
    what: 'the transactions of a store',
    path: (n) => `/api/admin/transactions?storeId=${1 + (n % STORES)}`,
  },
  {
    what: 'the sales until a month ago',
    path: () => {
      const to = new Date(Date.now() - 30 * 86_400_000).toISOString();
      return `/api/admin/transactions?kind=sale&to=${to}`;
    },
  },
];

async function reading(world: World, report: Report): Promise<void> {
  const { token } = await world.person('admin');
  await world.sql(`insert into stores (name, address, zone, lat, lon, prep_minutes)
    select 'Store ' || n, 'a', 'z', 0, 0, 9 from generate_series(1, ${STORES}) n`);
  await world.sql(`select ledger_open('store_balance', n, 0) from generate_series(1, ${STORES}) n`);
  await world.sql(`select ledger_open(kind, 0, s) from unnest(array['card_clearing','commission']) kind,
    generate_series(0, 15) s`);
  const p95 = async (path: (n: number) => string) => {
    const times: number[] = [];
    for (let n = -10; n < READS; n += 1) {
      const began = performance.now();
      await world.call('GET', path(Math.abs(n)), token);
      if (n >= 0) times.push(performance.now() - began);
    }
    return times.toSorted((a, b) => a - b)[Math.floor(READS * 0.95)] as number;
  };
  /** The best of several rounds, because other load on the machine never makes a round faster. */
  const measure = async () => {
    const found = new Map<string, number>();
    const { rows } = await world.sql(`select min(id) from payouts where status = 'requested'`);
    const waiting = rows[0].min as number;
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { what, path } of READ)
        found.set(
          what,
          Math.min(await p95((n) => path(n, waiting)), found.get(what) ?? Number.POSITIVE_INFINITY),
        );
    return found;
  };
  await history(world, 1, SMALL / 4);
  const small = await measure();
  const large = Number(process.env.BENCH_ENTRIES ?? LARGE);
  await history(world, SMALL / 4 + 1, large / 4);
  report.print(`${large} entries`);
  const after = await measure();
  for (const { what } of READ)
    report.figure({
      what: `${what}: p95 at ${large} entries over ${SMALL}`,
      value: (after.get(what) as number) / (small.get(what) as number),
      unit: 'times',
      atMost: MOST,
      smallMs: Number(small.get(what)?.toFixed(2)),
      largeMs: Number(after.get(what)?.toFixed(2)),
    });
}

export async function run(report: Report): Promise<void> {
  const world = await startWorld();
  try {
    const wallets = await createWallets(world);
    await transfers(world, report, wallets);
    await commitTogether(world, report, wallets);
    await reading(world, report);
  } finally {
    await world.stop();
  }
  await measureProof(report);
}
