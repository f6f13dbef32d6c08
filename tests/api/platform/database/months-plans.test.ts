import { expect, test } from 'vitest';
import {
  APRIL,
  createPartitionedDatabase,
  MARCH,
} from '#tests/support/fixtures/monthly-partitions.ts';

/**
 * The most frequent reads and writes of both tables, each with an index in every partition that it
 * touches.
 */
const READS: Readonly<Record<string, string>> = {
  'what the log has after a number':
    'select seq, at, data from events where seq > 4 order by seq limit 500',
  'what is not published': 'select id from events where seq is null order by id limit 500',
  numbering: `update events set seq = 9 where id = any('{1}'::bigint[])`,
  'the events of an order': `select type from events where subject_kind = 'order' and subject_id = 1 order by id`,
  'the last event of an order': `select data from events where subject_kind = 'order' and subject_id = 1 order by id desc limit 1`,
  'a span of replay': `select seq from events where at > '2096-03-01' and at <= '2096-03-02' order by at, id limit 500`,
  'the last status of a driver': `select at from events where subject_kind = 'driver' and subject_id = 2 and at <= now()
    order by at desc, id desc limit 1`,
  'the history of alarms': `select data from events where subject_kind = 'alarm' and at > now() order by at desc, id desc limit 50`,
  'the history of an alarm': `select data from events where subject_kind = 'alarm' and subject_id = 1 order by id desc limit 500`,
  'the last shape of a zone': `select data from events where subject_kind = 'zone' and subject_id = 1 and at <= now() order by id desc limit 1`,
  'a statement': 'select amount from ledger_entries where account_id = 1 order by id desc limit 50',
  'a page of a statement':
    'select amount from ledger_entries where account_id = 1 and id < 9 order by id desc limit 50',
  'the entries of a transfer':
    'select amount from ledger_entries where transfer_id = any(array[1, 2]::bigint[])',
  'a balance as a transfer left it':
    'select balance_after from ledger_entries where account_id = 1 and transfer_id = 1 order by id desc limit 1',
};

test('the most frequent reads use an index in each partition, and reads by ID only one partition', async () => {
  const { owner, begin } = await createPartitionedDatabase();
  await begin(MARCH);
  await begin(APRIL);
  await owner.query('set enable_seqscan = off; set enable_bitmapscan = off');
  for (const [name, read] of Object.entries(READS)) {
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain ${read}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(`${name}: ${plan}`).not.toContain('Seq Scan');
    expect(`${name}: ${plan}`).not.toMatch(/Sort Key.*\n.*->\s+Append/);
    expect(`${name}: ${plan}`).toMatch(/using \S+ on \S+/);
  }
  const scans = async (read: string) => {
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain ${read}`);
    return rows.map((row) => / on (\w+)/.exec(row['QUERY PLAN'])?.[1]).filter(Boolean);
  };
  expect(await scans(`select from ledger_entries where id = 7`)).toEqual(['ledger_entries_first']);
  expect(new Set(await scans(READS.numbering ?? ''))).toEqual(new Set(['events', 'events_first']));
  expect(await scans(READS['a page of a statement'] ?? '')).toEqual(['ledger_entries_first']);
});
