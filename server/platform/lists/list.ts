import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { type ListCount, MAX_COUNT } from '#contract/list.ts';
import type { CellValue, CsvWriter } from '#rules/csv.ts';
import { withDialled } from '#rules/text/telephone.ts';
import { fetchPages } from '../db/fetch-pages.ts';
import { readAtReplica } from '../db/replica.ts';
import type { Db } from '../db/schema.ts';
import { pageSize, toPage } from '../http/cursor.ts';
import { refuse } from '../http/refusal.ts';
import { inPresentScope } from '../scope/scope.ts';
import { countPlaces, type Place, partsOf, placesOf, readPlace, readQuery } from './keys.ts';
import { readPlaces } from './places.ts';
import { searchText } from './search-text.ts';
import type { ListSpec, Query } from './spec.ts';

/** Rows that an export reads at once. */
const EXPORT_ROWS = 1_000;
/**
 * The number of concurrent exports of one list, and of all. Each holds a connection for as long as
 * its reader takes.
 */
const MAX_EXPORTS = { ofOne: 3, ofAll: 6 };
/** A reader that reads nothing for this long loses its connection. */
const STALLED = '60s';

const underWay = new WeakMap<Db, { exports: number }>();

/** The running exports of all lists of a database in this process. */
function exportsOf(db: Db): { exports: number } {
  const known = underWay.get(db) ?? { exports: 0 };
  underWay.set(db, known);
  return known;
}

/** A number of rows, counted up to one more than `MAX_COUNT`. */
export const toListCount = (rows: number): ListCount => ({
  count: Math.min(rows, MAX_COUNT),
  isMore: rows > MAX_COUNT,
});

/** The rows of a filter as CSV, and how many they are before the first one is read. */
export interface CsvExport {
  lines: Readable;
  count: () => Promise<ListCount>;
  /** The lines name the operational areas themselves. */
  hasOwnZones?: boolean;
}

/**
 * Creates a list from its declaration: keyset pages, a limited count, and CSV of a whole filter
 * from one snapshot, streamed.
 */
export function createList<Q extends Query, Row>(db: Db, spec: ListSpec<Q, Row>) {
  const all = exportsOf(db);
  let own = 0;

  /** The rows of these places in order; rows that vanished in between are omitted. */
  async function rowsOf(trx: Db, places: readonly Place[]): Promise<(Row & { id: number })[]> {
    if (places.length === 0) return [];
    const rows = await spec.rows(
      trx,
      places.map(({ id }) => id),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return places.flatMap(({ id }) => byId.get(id) ?? []);
  }

  /** The query with its search input in the form in which rows are found. */
  async function searched(query: Q): Promise<Q> {
    if (query.q === undefined) return query;
    const q = spec.hasTelephones ? withDialled(query.q) : query.q;
    return { ...query, q: spec.words ? await searchText(db, q) : q };
  }

  /** The rows of a filter in one snapshot, some at a time. */
  async function* wholeOf(query: Q): AsyncGenerator<Row[]> {
    const trx = await readAtReplica(() =>
      db
        .startTransaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(),
    );
    try {
      await sql`set local idle_in_transaction_session_timeout = ${sql.lit(STALLED)}`.execute(trx);
      const asked = readQuery(spec, await searched(query));
      for (const part of partsOf(asked, null)) {
        const places = placesOf(spec, asked, part, null, null);
        for await (const page of fetchPages<Place>(trx, part, places, EXPORT_ROWS))
          yield await rowsOf(trx, page);
      }
    } finally {
      // Also when the reader has disconnected; the connection may have broken before.
      await trx
        .rollback()
        .execute()
        .catch(() => undefined);
    }
  }

  async function* linesOf(
    query: Q,
    csv: CsvWriter<Row>,
    foot?: () => string,
  ): AsyncGenerator<string> {
    // Sent at once, so that the reader gets data before the database is queried.
    yield csv.head();
    for await (const rows of wholeOf(query)) yield rows.map(csv.line).join('');
    if (foot) yield foot();
  }

  async function pageOf(
    query: Q,
  ): Promise<{ items: (Row & { id: number })[]; nextCursor: string | null }> {
    const limit = pageSize(query.limit);
    const sort: string = query.sort ?? spec.initial;
    const asked = readQuery(spec, await searched(query));
    const after = readPlace(query.cursor, sort, asked.sort);
    const places = await readPlaces(db, spec, asked, after, limit + 1);
    const { items, nextCursor } = toPage(
      places,
      limit,
      (place) => place,
      ({ key, id }) => [sort, key, id],
    );
    return { items: await rowsOf(db, items), nextCursor };
  }

  /** The number of rows of a filter; counting stops at `MAX_COUNT`. */
  async function count(query: Q): Promise<ListCount> {
    const asked = readQuery(spec, await searched(query));
    return toListCount(await readAtReplica(() => countPlaces(db, spec, asked, MAX_COUNT + 1)));
  }

  return {
    /** All rows of a filter in parts, as the cells of a file. Holds a connection until the end. */
    async *cells(query: Q, csv: CsvWriter<Row>): AsyncGenerator<CellValue[][]> {
      for await (const rows of wholeOf(query)) yield rows.flatMap(csv.cells);
    },

    /** A page. Errors: 400 for a cursor of another list or sort. */
    page: (query: Q) => readAtReplica(() => pageOf(query)),

    count,

    /** All rows of a filter in one snapshot, in parts. Holds a connection until the end. */
    whole: wholeOf,

    /**
     * All rows of a filter as CSV, at the reader's speed, and what `foot` writes after them. Error: 429 if too many exports are
     * running.
     */
    export(query: Q, csv: CsvWriter<Row>, foot?: () => string): CsvExport {
      if (own >= MAX_EXPORTS.ofOne || all.exports >= MAX_EXPORTS.ofAll)
        throw refuse('list.too_many_exports', {}, { retryAfterSeconds: 5 });
      own += 1;
      all.exports += 1;
      const stream = Readable.from(inPresentScope(linesOf(query, csv, foot)));
      stream.once('close', () => {
        own -= 1;
        all.exports -= 1;
      });
      return { lines: stream, count: () => count(query) };
    },
  };
}
export type List<Q extends Query, Row> = ReturnType<typeof createList<Q, Row>>;

/** The response of an export call, which `recordExports` writes to the audit log. */
export const csvAnswer = (name: string, { lines, ...more }: CsvExport) =>
  ({
    status: 200,
    file: { name, lines, ...more },
    body: lines,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  }) as const;
