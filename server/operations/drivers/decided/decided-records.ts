import type { ActState } from '#contract/acts.ts';
import type { Noun } from '#contract/reasons/nouns.ts';
import type { CsvWriter } from '#rules/csv.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { requireRow } from '../../../platform/http/refusal.ts';
import type { List } from '../../../platform/lists/list.ts';
import type { Query } from '../../../platform/lists/spec.ts';
import { driverCode } from '../driver-code.ts';
import type { DecidedRow } from './decided-rows.ts';

/** What staff read of a row beside its columns. */
interface Further {
  driver: { id: number; name: string; code: string };
  acts: Record<string, ActState>;
}

/** How rows of drivers that staff decide about are read and shown. */
export interface DecidedShape<Row, Shown> {
  all: (db: Db, rows: readonly Row[], caller: Caller, at: Date) => Promise<Shown[]>;
  one: (db: Db, row: Row, caller: Caller, at: Date) => Promise<Shown>;
  /** Error: 404. */
  read: (db: Db, id: number) => Promise<Row>;
}

/** Makes such a shape; `show` converts a row with its driver and what the reader may do. */
export function decidedShape<Row extends DecidedRow, Acts extends Further['acts'], Shown>(of: {
  noun: Noun;
  find: (db: Db, id: number) => Promise<Row | undefined>;
  actsOn: (db: Db, rows: readonly Row[], caller: Caller, at: Date) => Promise<(row: Row) => Acts>;
  show: (row: Row, further: Further & { acts: Acts }) => Shown;
}): DecidedShape<Row, Shown> {
  async function all(db: Db, rows: readonly Row[], caller: Caller, at: Date): Promise<Shown[]> {
    const acts = await of.actsOn(db, rows, caller, at);
    return rows.map((row) => {
      const { driver_id: id, driver_name: name, driver_code: code } = row;
      return of.show(row, { driver: { id, name, code: driverCode(code) }, acts: acts(row) });
    });
  }
  return {
    all,
    one: async (db, row, caller, at) => (await all(db, [row], caller, at))[0] as Shown,
    read: async (db, id) => requireRow(await of.find(db, id), of.noun),
  };
}

/** The reading calls of such rows: `readHandlers` names them. */
export const decidedReads = <Q extends Query, Row extends DecidedRow, Shown>(
  { db, clock }: { db: Db; clock: () => Date },
  {
    lists,
    csv,
    shape,
  }: { lists: List<Q, Row>; csv: CsvWriter<Row>; shape: DecidedShape<Row, Shown> },
) => ({
  async list(query: Q, caller: Caller) {
    const { items, nextCursor } = await lists.page(query);
    return { items: await shape.all(db, items, caller, clock()), nextCursor };
  },
  count: lists.count,
  export: (query: Q) => lists.export(query, csv),
  get: async (id: number, caller: Caller) =>
    shape.one(db, await shape.read(db, id), caller, clock()),
});
