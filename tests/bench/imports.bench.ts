import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Import } from '#contract/routes/catalogue/imports.ts';
import { createServices } from '#server/areas.ts';
import type { RequestActor } from '#server/platform/auth/caller.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { openConnection } from '#server/platform/db/connection.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { median, type Report } from './support/report.ts';
import { startWorld, type World } from './support/world.ts';

/**
 * An import from its file to its end, compared with COPY and the same checks and writes in bare
 * SQL.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const AT_LEAST = 1 / 3;
const MAX_HEAP_MB = 100;
const CATEGORIES = 40;
const HEADER = 'sku,name,category,price,stock,available,tags\n';

function* lines(): Generator<string> {
  yield HEADER;
  for (let n = 0; n < ROWS; n += 1)
    yield `SKU-${n},"Item ${n}, large",Category ${n % CATEGORIES},${(n % 500) + 1}.50,${n % 90},yes,"hot, new"\n`;
}
function* pieces(): Generator<string> {
  let piece = '';
  for (const line of lines()) {
    piece += line;
    if (piece.length < 65_536) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
const file = () => Readable.from(pieces());

async function store(world: World, name: string): Promise<number> {
  const { rows } = await world.sql(`insert into stores
    (name, address, zone, lat, lon, prep_minutes) values ('${name}', 'x', 'y', 33, -7, 10)
    returning id`);
  return (rows[0] as { id: number }).id;
}

/** The minimum work of an import: COPY, set-based checks, and the writes. */
async function bare(client: pg.Client, storeId: number): Promise<void> {
  await client.query('begin');
  await client.query(`create unlogged table bare_rows (line integer generated always as identity
    primary key, sku text, name text, category text, price text, stock text, available text, tags text)`);
  await pipeline(
    file(),
    client.query(
      from(
        'copy bare_rows (sku,name,category,price,stock,available,tags) from stdin (format csv, header)',
      ),
    ),
  );
  await client.query('analyze bare_rows');
  const { rows } = await client.query(`
    select count(*) as wrong from (
      select line from bare_rows where sku !~ '^[[:alnum:]][[:alnum:]._/-]{0,39}$'
        or btrim(name) = '' or length(name) > 120 or price !~ '^\\d{1,8}(\\.\\d{1,2})?$'
        or stock !~ '^\\d{1,7}$' or available not in ('yes','no')
      union all
      select line from (select line, row_number() over (partition by sku order by line) as nth
        from bare_rows) d where nth > 1
      union all
      select b.line from bare_rows b left join categories c on c.folded = fold_name(b.category)
        where c.id is null
    ) problems`);
  if (Number((rows[0] as { wrong: string }).wrong) > 0) throw new Error('The rows are good');
  await client.query(`insert into items
      (store_id, sku, name, category_id, price, stock, available, tags, position)
    select ${storeId}, b.sku, b.name, c.id, (b.price::numeric * 100)::bigint, b.stock::integer,
      b.available = 'yes', regexp_split_to_array(b.tags, ',\\s*'),
      row_number() over (partition by c.id order by b.line) - 1
    from bare_rows b join categories c on c.folded = fold_name(b.category)
    where not exists (select 1 from items i where i.store_id = ${storeId} and i.sku = b.sku)`);
  await client.query('drop table bare_rows');
  await client.query('commit');
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

/** The peak growth of the heap. Megabytes. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().heapUsed;
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed);
  }, 20);
  await work();
  clearInterval(look);
  return (most - before) / 1_048_576;
}

export async function run(report: Report): Promise<void> {
  const world = await startWorld();
  const pool = createPool(world.appUrl, { role: 'tawsil_app', max: 10 });
  const db = createDb(pool);
  const client = await openConnection(world.ownerUrl);
  try {
    const { id: userId } = await world.person('admin');
    const by: RequestActor = {
      caller: { userId, name: 'Bench', role: 'admin', sessionId: 0, zones: 'all' },
      address: '127.0.0.1',
      deviceId: 'bench',
    };
    const { imports } = createServices({ db, pool }, silentLog as never);
    await world.sql(`insert into categories (name)
      select 'Category ' || n from generate_series(0, ${CATEGORIES - 1}) n`);
    const ended = async (id: number): Promise<Import> => {
      for (;;) {
        const one = await imports.get(id, by.caller);
        if (!one.status.endsWith('ing')) return one;
        await new Promise((next) => setTimeout(next, 20));
      }
    };
    const whole = async (storeId: number) => {
      const query = { kind: 'items' as const, storeId: storeId as never };
      const upload = async () => ({ name: 'bench.csv', stream: file() });
      const made = await imports.create(query, upload, by.caller);
      await imports.check(made.id, made.version, { mapping: made.mapping }, by);
      const checked = await ended(made.id);
      await imports.apply(made.id, checked.version, { skipRefused: false }, by);
      const applied = await ended(made.id);
      if (applied.status !== 'applied') throw new Error(applied.failure ?? applied.status);
      return applied;
    };
    const shares: number[] = [];
    const rates: number[] = [];
    const heaps: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [theirs, ours] = [
        await store(world, `Bare ${round}`),
        await store(world, `Ours ${round}`),
      ];
      const bareMs = await timed(() => bare(client, theirs));
      let ms = 0;
      heaps.push(await growth(async () => (ms = await timed(() => whole(ours)))));
      const againMs = await timed(() => whole(ours));
      report.print(
        `${ROWS} rows: ${Math.round(ms)} ms, the same again ${Math.round(againMs)} ms, bare ${Math.round(bareMs)} ms`,
      );
      shares.push(bareMs / ms);
      rates.push((ROWS * 1_000) / ms);
    }
    report.figure({ what: 'import', value: median(rates), unit: 'rows/s', rows: ROWS });
    report.figure({
      what: 'import over COPY and the same checks in bare SQL',
      value: median(shares),
      unit: 'of the rows a second',
      atLeast: AT_LEAST,
      rounds: shares,
    });
    report.figure({
      what: 'growth of the heap',
      // A single round also contains garbage that was not collected when it ended.
      value: median(heaps),
      unit: 'MB',
      atMost: MAX_HEAP_MB,
      rounds: heaps,
    });
  } finally {
    await client.end();
    await db.destroy();
    await world.stop();
  }
}
