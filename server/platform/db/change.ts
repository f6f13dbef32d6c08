import type { ErrorCode } from '#contract/errors.ts';
import type { RequestActor } from '../auth/caller.ts';
import { illegalEvent, notFound, Refusal } from '../http/refusal.ts';
import { requireVersion } from '../http/version.ts';
import type { Db, Trx } from './schema.ts';

/** An audit entry: the act and its subject, with the values before and after. */
export interface NewAuditEntry {
  action: string;
  subject: string;
  before: object | null;
  after: object | null;
}

/** A row to be changed, and the version that the caller saw. */
export interface LockedRow<Row> {
  /** The subject in a refusal: `The category`. */
  name: string;
  /** `any` if the change does not depend on the version that was seen. */
  version: number | undefined | 'any';
  /** Locks and reads; undefined if the row does not exist, or is not visible to the caller. */
  lock: (trx: Trx) => Promise<Row | undefined>;
  /** The record in refusals. */
  current: (row: Row, trx: Trx) => unknown;
  /** Further fields of a refusal because of the version. */
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

export interface RowChange<Row> extends LockedRow<Row> {
  event?: Transition<Row>;
  /**
   * Writes, and reads the row again. If the same row is returned, nothing has changed, and nothing
   * is recorded.
   */
  write: (trx: Trx, row: Row, at: Date) => Promise<Row>;
  /** The audit entry; if absent, the change has a log of its own. */
  entry?: (before: Row, after: Row) => NewAuditEntry;
}

export interface ChangeDeps {
  db: Db;
  clock: () => Date;
  audit: { append(trx: Trx, by: RequestActor, at: Date, entry: NewAuditEntry): Promise<void> };
}

/** Locks a row for a change. Errors: 404, 412 with the current record, 428. */
export async function holdRow<Row extends { version?: number }>(
  trx: Trx,
  { name, version, lock, current, stale }: LockedRow<Row>,
): Promise<Row> {
  const row = await lock(trx);
  if (!row) throw notFound(name);
  if (version !== 'any' && requireVersion(version) !== row.version)
    throw new Refusal('version.stale', 'Someone changed this in the meantime.', {
      extra: { current: await current(row, trx), ...(await stale?.(trx)) },
    });
  return row;
}

/** Changes a row in the caller's transaction. Errors: 404, 409, 412, 428. */
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

/** Changes a row in its own transaction, with its audit entry. Errors: 404, 409, 412, 428. */
export const changeRow = <Row extends { version: number }>(
  { db, clock, audit }: ChangeDeps,
  by: RequestActor,
  change: RowChange<Row> & Required<Pick<RowChange<Row>, 'entry'>>,
): Promise<{ before: Row; after: Row }> =>
  db.transaction().execute(async (trx) => {
    const at = clock();
    const { before, after } = await changeIn(trx, at, change);
    if (after !== before) await audit.append(trx, by, at, change.entry(before, after));
    return { before, after };
  });
