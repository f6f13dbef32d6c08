import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Database } from '#server/platform/db/schema.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { endpoints } from './endpoints.ts';

/** The sorts of an endpoint's query, without the descending ones. */
function sortsOf(query: z.ZodType | undefined): string[] {
  const shape = (query as z.ZodObject | undefined)?.shape ?? {};
  const sort = (shape.sort as z.ZodOptional<z.ZodEnum> | undefined)?.def?.innerType;
  return (sort?.options ?? []).map(String).filter((name) => !name.startsWith('-'));
}

const lists = endpoints.filter(
  ({ method, query }) => method === 'GET' && sortsOf(query).length > 0,
);
/** A count has no order, and an export has the order of its list. */
const pages = lists.filter(({ path }) => !/\/(count|export)$/.test(path));

interface Read {
  text: string;
  values: readonly unknown[];
}

/** The statements of the present request; those of ticks and jobs beside it are not recorded. */
const recording = new AsyncLocalStorage<Read[]>();

/** Records the statements by which the list engine finds the rows of a page. */
function readPages(wrapped: () => Kysely<Database>): KyselyPlugin {
  return {
    transformQuery({ node, queryId }) {
      const reads = recording.getStore();
      if (!reads) return node;
      const { sql: text, parameters } = wrapped().getExecutor().compileQuery(node, queryId);
      if (/\border by\b.*\blimit\b/s.test(text)) reads.push({ text, values: parameters });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp({}, (db) => db.withPlugin(readPages(() => db)));
});
afterAll(() => t.close());

/** The steps of a plan, outermost first. */
interface Step {
  'Node Type': string;
  'Sort Key'?: string[];
  Plans?: Step[];
}
const steps = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(steps)];

/** The keys that the database must sort by because no index has their order. */
async function sortedWithoutIndex({ text, values }: Read): Promise<string[]> {
  const client = await t.pool.connect();
  try {
    await client.query('begin');
    for (const planNode of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])
      await client.query(`set local enable_${planNode} = off`);
    const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
    return steps(rows[0]['QUERY PLAN'][0].Plan as Step)
      .filter((step) => step['Node Type'].endsWith('Sort'))
      .map((step) => `${step['Sort Key']?.join(', ')}`);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const CHANGES_OFTEN =
  'every posting of the ledger would write its index; there are thousands of stores';
/** Sorts without a complete index, each with its reason. */
const WITHOUT_INDEX: Readonly<Record<string, string>> = {
  'drivers.list code':
    'a code is unique: its constraint has the order, and no tie is left to the id',
  'payouts.storesWithBalance available': CHANGES_OFTEN,
  'payouts.storesWithBalance balance': CHANGES_OFTEN,
  'payouts.storesWithBalance pending': CHANGES_OFTEN,
};

const sorts = pages.flatMap((page) =>
  sortsOf(page.query).map((sort) => ({ page, sort, name: `${page.id} ${sort}` })),
);

test('every sort of every list is covered', () => {
  expect(sorts.length).toBeGreaterThan(40);
  expect(Object.keys(WITHOUT_INDEX).filter((name) => !sorts.some((s) => s.name === name))).toEqual(
    [],
  );
});

test.each(sorts)('$name: an index provides the order', async ({ page, sort, name }) => {
  const admin = await t.person('admin');
  const reads: Read[] = [];
  const params = { id: admin.id, status: 'placed' };
  const answer = await recording.run(reads, () => t.call(page, { params, query: { sort } }, admin));
  expect(answer.status).toBe(200);
  expect(reads.length, 'statements of the list').toBeGreaterThan(0);
  const sorted = (await Promise.all(reads.map(sortedWithoutIndex))).flat();
  // A listed exception that has an index must be removed from the list.
  expect(sorted.length > 0, `sorted by ${sorted.join('; ')}`).toBe(name in WITHOUT_INDEX);
});
