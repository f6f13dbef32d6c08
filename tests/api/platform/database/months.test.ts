import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { LOCK_WAITS } from '#tests/support/database/lock-waits.ts';
import {
  APRIL,
  appendEvent,
  createPartitionedDatabase,
  MARCH,
  postSale,
  setAppRole,
} from '#tests/support/fixtures/monthly-partitions.ts';

test('rows are written to the current month, and read and numbered in order', async () => {
  const { owner, app, begin } = await createPartitionedDatabase();
  await setAppRole(app);
  await app.query(appendEvent(MARCH, 1));
  await app.query(postSale(1));
  for (const [n, at] of [MARCH, APRIL].entries()) {
    await begin(at);
    await app.query(`${appendEvent(at, 1)};${appendEvent(at, 2)}`);
    await app.query(postSale(2 + n));
  }
  for (const head of [2, 4, 5]) {
    const { rows } = await app.query('select events_publish(2)::int as head');
    expect(rows).toEqual([{ head }]);
  }
  const { rows } = await owner.query(
    'select tableoid::regclass::text as month, seq::int, id % 100000000000 as n from events order by id',
  );
  expect(rows.map(({ month, seq }) => [month, seq])).toEqual([
    ['events_first', 1],
    ['events_209603', 2],
    ['events_209603', 3],
    ['events_209604', 4],
    ['events_209604', 5],
  ]);
  const byOrder = await app.query(
    'select seq::int from events where order_id = 1 order by id desc',
  );
  expect(byOrder.rows).toEqual([{ seq: 4 }, { seq: 2 }, { seq: 1 }]);
  const entries = await owner.query(
    'select distinct tableoid::regclass::text as month from ledger_entries order by 1',
  );
  expect(entries.rows.map(({ month }) => month)).toEqual([
    'ledger_entries_209603',
    'ledger_entries_209604',
    'ledger_entries_first',
  ]);
  const { rows: last } = await owner.query(
    `select balance_after::int as after from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.kind = 'store_balance' order by e.id desc limit 1`,
  );
  expect(last).toEqual([{ after: 7_500 }]);
});

test('a month without its partition does not begin, and no insert fails', async () => {
  const { owner, app, db } = await createPartitionedDatabase();
  await setAppRole(app);
  await sql`select months_begin(${MARCH}::timestamptz)`.execute(db);
  await app.query(appendEvent(MARCH, 1));
  const { rows } = await owner.query('select tableoid::regclass::text as month from events');
  expect(rows).toEqual([{ month: 'events_first' }]);
});

test('several servers begin a month at the same time, and no ID is used twice', async () => {
  const { owner, app, begin, partitions } = await createPartitionedDatabase();
  await setAppRole(app);
  const inserts = (async () => {
    for (let n = 0; n < 40; n += 1) await app.query(appendEvent(MARCH, 1));
  })();
  await Promise.all([inserts, begin(MARCH), begin(MARCH), begin(MARCH), begin(MARCH)]);
  await app.query(appendEvent(MARCH, 1));
  const { rows } = await owner.query('select count(*)::int as n from events');
  expect(rows).toEqual([{ n: 41 }]);
  const names = (await partitions()).map(({ name }) => name);
  expect(names.filter((name) => name.endsWith('209603'))).toEqual([
    'events_209603',
    'ledger_entries_209603',
  ]);
  const { rows: last } = await owner.query(
    'select tableoid::regclass::text as month from events order by id desc limit 1',
  );
  expect(last).toEqual([{ month: 'events_209603' }]);
});

test('a clock that is set back does not move IDs back', async () => {
  const { owner, app, begin } = await createPartitionedDatabase();
  await setAppRole(app);
  await begin(APRIL);
  await app.query(appendEvent(APRIL, 1));
  await begin(MARCH);
  await app.query(appendEvent(MARCH, 1));
  const { rows } = await owner.query(
    'select distinct tableoid::regclass::text as month from events',
  );
  expect(rows).toEqual([{ month: 'events_209604' }]);
});

test('the beginning of a month waits for a lock of a request, without disturbing the request', async () => {
  const { owner, app, begin, partitions } = await createPartitionedDatabase();
  await setAppRole(app);
  await app.query('begin');
  await app.query("update orders set note = 'called' where id = 1");
  await app.query(appendEvent(MARCH, 1));
  const beginning = begin(MARCH);
  const waits = `${LOCK_WAITS} and mode = 'ShareRowExclusiveLock'`;
  await expect.poll(async () => (await owner.query(waits)).rowCount).toBeGreaterThan(0);
  await app.query(appendEvent(MARCH, 2));
  await app.query('commit');
  await beginning;
  expect((await partitions()).map(({ name }) => name)).toContain('events_209603');
});

test('partitions cannot be accessed directly, and their owner cannot change them by mistake', async () => {
  const { owner, app, begin, partitions } = await createPartitionedDatabase();
  await begin(MARCH);
  await setAppRole(app);
  await app.query(appendEvent(MARCH, 1));
  await app.query(postSale(1));
  const all = await partitions();
  expect(all.length).toBeGreaterThanOrEqual(6);
  for (const role of ['tawsil_app', 'tawsil_scoped']) {
    const { rows } = await owner.query(
      `select relname from pg_class where relname = any($1) and (
         has_any_column_privilege($2, oid, 'select,insert,update,references')
         or has_table_privilege($2, oid, 'select,insert,update,delete,truncate,references,trigger'))`,
      [all.map(({ name }) => name), role],
    );
    expect(rows).toEqual([]);
  }
  for (const { name, parent } of all) {
    await expect(app.query(`delete from ${name}`)).rejects.toThrow('permission denied');
    await expect(app.query(`delete from ${parent}`)).rejects.toThrow('permission denied');
    await expect(owner.query(`truncate ${name}`)).rejects.toThrow('append-only');
    await expect(owner.query(`truncate ${parent}`)).rejects.toThrow('append-only');
  }
  for (const name of ['events_209603', 'ledger_entries_209603', 'events', 'ledger_entries']) {
    await expect(owner.query(`delete from ${name}`)).rejects.toThrow('append-only');
    await expect(owner.query(`update ${name} set id = default`)).rejects.toThrow('append-only');
  }
  await expect(app.query(`alter table events detach partition events_first`)).rejects.toThrow(
    'must be owner',
  );
});
