import type { ErrorCode } from '#contract/errors.ts';
import type { By } from '../auth/caller.ts';
import { illegalEvent, notFound, Refusal } from '../http/refusal.ts';
import { requireVersion } from '../http/version.ts';
import type { Db, Trx } from './schema.ts';

/** A link of the audit: what was done to what, and what stood before and after. */
export interface Noted {
  action: string;
  subject: string;
  before: object | null;
  after: object | null;
}

/** A row that is to be changed, and what the caller has seen of it. */
export interface Held<Row> {
  /** As a refusal names it: `The category`. */
  name: string;
  /** `any`: the change does not depend on what was seen. */
  version: number | undefined | 'any';
  /** Locks and reads; undefined when there is none, or none that the caller may know of. */
  lock: (trx: Trx) => Promise<Row | undefined>;
  /** The record as refusals show it. */
  current: (row: Row, trx: Trx) => unknown;
  /** What else a refusal of the version says. */
  stale?: (trx: Trx) => Promise<Record<string, unknown>>;
}

/** An event of the row's machine. */
export interface Transition<Row> {
  type: string;
  code: ErrorCode;
  /** `Order 7 is placed`. */
  state: (row: Row) => string;
  can: (row: Row) => boolean;
  legal: (row: Row) => readonly string[];
}

export interface RowChange<Row> extends Held<Row> {
  event?: Transition<Row>;
  /** Writes, and reads the row anew. The same row: nothing has changed, and nothing is noted. */
  write: (trx: Trx, row: Row, at: Date) => Promise<Row>;
  /** The link of the audit; absent: the change has a log of its own. */
  noted?: (before: Row, after: Row) => Noted;
}

export interface ChangeDeps {
  db: Db;
  clock: () => Date;
  audit: { note(trx: Trx, by: By, at: Date, noted: Noted): Promise<void> };
}

/** Locks a row for a change. Errors: 404, 412 with the current record, 428. */
export async function holdRow<Row extends { version: number }>(
  trx: Trx,
  { name, version, lock, current, stale }: Held<Row>,
): Promise<Row> {
  const row = await lock(trx);
  if (!row) throw notFound(name);
  if (version !== 'any' && requireVersion(version) !== row.version)
    throw new Refusal('version.stale', 'Someone changed this in the meantime.', {
      extra: { current: await current(row, trx), ...(await stale?.(trx)) },
    });
  return row;
}

/** Changes a row in a transaction of the caller's. Errors: 404, 409, 412, 428. */
export async function changeIn<Row extends { version: number }>(
  trx: Trx,
  at: Date,
  change: RowChange<Row>,
): Promise<{ before: Row; after: Row }> {
  const before = await holdRow(trx, change);
  const { event } = change;
  if (event && !event.can(before)) {
    const { code, type } = event;
    const legalEvents = event.legal(before);
    const current = await change.current(before, trx);
    throw illegalEvent({ code, state: event.state(before), type, legalEvents, current });
  }
  return { before, after: await change.write(trx, before, at) };
}

/** Changes a row in a transaction of its own, with its link of the audit. Errors: 404, 409, 412, 428. */
export const changeRow = <Row extends { version: number }>(
  { db, clock, audit }: ChangeDeps,
  by: By,
  change: RowChange<Row> & Required<Pick<RowChange<Row>, 'noted'>>,
): Promise<{ before: Row; after: Row }> =>
  db.transaction().execute(async (trx) => {
    const at = clock();
    const { before, after } = await changeIn(trx, at, change);
    if (after !== before) await audit.note(trx, by, at, change.noted(before, after));
    return { before, after };
  });
