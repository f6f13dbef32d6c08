import type { RequestActor } from '../auth/caller.ts';
import { Refusal, requireRow } from '../http/refusal.ts';
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
interface LockedRow<Row> {
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
  const row = requireRow(await lock(trx), name);
  if (version !== 'any' && requireVersion(version) !== row.version)
    throw new Refusal('version.stale', 'Someone changed this in the meantime.', {
      extra: { current: await current(row, trx), ...(await stale?.(trx)) },
    });
  return row;
}
