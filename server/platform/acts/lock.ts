import type { Caller } from '../auth/caller.ts';
import type { Trx } from '../db/schema.ts';
import { requireRow } from '../http/refusal.ts';
import { requireSeen } from '../http/version.ts';
import type { Subject, SubjectRow } from './subject.ts';

/** The parts of a subject that lock its rows and name them in refusals. */
type Locking<Deps, Row> = Pick<
  Subject<Deps, Row, object, never, never>,
  'name' | 'lock' | 'show' | 'current' | 'stale'
>;

/** A row to be locked, for a caller, and the version that they saw. */
export interface LockRequest<Id> {
  id: Id;
  /** `any` if the change does not depend on the version that was seen. */
  version: number | undefined | 'any';
  caller: Caller;
  at: Date;
  body?: unknown;
}

/** The record that refusals contain. */
export const currentOf = async <Deps, Row>(
  subject: Pick<Locking<Deps, Row>, 'show' | 'current'>,
  deps: Deps,
  row: Row,
  { trx, caller, at }: { trx: Trx; caller: Caller; at: Date },
): Promise<object> => subject.current?.(row, caller, at) ?? subject.show(deps, row, caller, trx);

/**
 * Locks a row at the version that the caller saw, as the acts of its subject do, for what is no act.
 * Errors: 404; 412 with the current record; 428.
 */
export async function lockRow<Deps, Row extends SubjectRow>(
  subject: Locking<Deps, Row>,
  deps: Deps,
  trx: Trx,
  { id, version, caller, at, body }: LockRequest<Parameters<typeof subject.lock>[2]>,
): Promise<Row> {
  const row = requireRow(await subject.lock(deps, trx, id, caller, body), subject.name);
  if (version !== 'any')
    await requireSeen(row, version, async () => ({
      current: await currentOf(subject, deps, row, { trx, caller, at }),
      ...(await subject.stale?.(deps, trx, row, caller)),
    }));
  return row;
}
