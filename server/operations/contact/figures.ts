import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import {
  type ContactFigures,
  type contactFiguresRoutes,
  MAX_CONTACT_ROWS,
} from '#contract/routes/operations/contact/contact-figures.ts';
import { csvOf } from '#rules/csv.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { CsvExport } from '../../platform/lists/list.ts';

type Query = RequestOf<typeof contactFiguresRoutes.read>['query'];

const figuresCsv = csvOf<ContactFigures>([
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['sent', ({ sent }) => sent],
  ['received', ({ received }) => received],
  ['not_sent', ({ notSent }) => notSent],
  ['calls', ({ calls }) => calls],
  ['no_answer', ({ noAnswer }) => noAnswer],
]);

/** Whose messages and calls are counted, as columns of both. */
const ROWS = {
  store: { key: sql`case when t.party = 'store' then t.party_id end`, table: sql`stores` },
  driver: { key: sql`case when t.party = 'driver' then t.party_id end`, table: sql`person_names` },
  staff: { key: sql`(x.by->>'id')::integer`, table: sql`person_names` },
} as const;

/** Messages and calls as figures: neither numbers nor texts. */
export function createContactFigures(db: Db) {
  async function read({ from, to, rows: of }: Query): Promise<{ items: ContactFigures[] }> {
    const { key, table } = ROWS[of];
    const { rows } = await sql<ContactFigures>`
      with counted as (
        select ${key} as id, (x.direction = 'out')::int as sent, (x.direction = 'in')::int as received,
          (x.state in ('failed','unknown','no_provider'))::int as not_sent, 0 as calls, 0 as no_answer
        from messages x join threads t on t.id = x.thread_id
        where x.at >= ${from}::timestamptz and x.at < ${to}::timestamptz
        union all
        select ${key}, 0, 0, 0, 1, (x.outcome in ('no_answer','busy'))::int
        from calls x join threads t on t.id = x.thread_id
        where x.at >= ${from}::timestamptz and x.at < ${to}::timestamptz
      )
      select c.id, n.name, sum(sent)::int as sent, sum(received)::int as received,
        sum(not_sent)::int as "notSent", sum(calls)::int as calls, sum(no_answer)::int as "noAnswer"
      from counted c join ${table} n on n.id = c.id
      group by c.id, n.name order by "noAnswer" desc, sent desc, c.id
      limit ${MAX_CONTACT_ROWS}`.execute(db);
    return { items: rows };
  }

  return {
    read,
    async export(query: Query): Promise<CsvExport> {
      // At once: a stream is read after the caller's scope has ended.
      const { items } = await read(query);
      return {
        lines: Readable.from([figuresCsv.head(), items.map(figuresCsv.line).join('')]),
        count: async () => ({ count: items.length, isMore: false }),
      };
    },
  };
}
export type ContactFigureService = ReturnType<typeof createContactFigures>;
