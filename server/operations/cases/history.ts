import { caseRules, isOpenCase } from '#machines/case/case-machine.ts';
import { appendLive, type LogDeps } from '../../platform/acts/live.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { refuse, requireRow } from '../../platform/http/refusal.ts';
import { caseLive } from './live.ts';
import { type NewEntry, caseRepository as repository } from './repository.ts';
import type { CaseRow } from './table.ts';

/** An entry that another part of the server writes, with what it adds to the values of the case. Centimes. */
export interface AppendedEntry extends NewEntry {
  /** What the customer was given by it; negative if that is reversed. */
  given?: bigint;
  /** What a store or a driver was charged; negative if that is reversed. */
  charged?: bigint;
}

/**
 * Locks a case for what another part of the server does about it. Errors: 404; 409 if it is closed.
 */
export async function requireOpen(trx: Trx, caseId: number): Promise<CaseRow> {
  const row = requireRow(await repository.lock(trx, caseId), 'case');
  if (!isOpenCase(row.state))
    throw refuse(
      'case.closed',
      { id: caseId },
      { extra: { legalEvents: caseRules.legal({ status: row.state }) } },
    );
  return row;
}

/**
 * Adds an entry to the history of a case, closed ones too, in the transaction that writes it. The version of the case moves. Call `events.wake` after the commit. Error: 404.
 */
export async function append(
  deps: LogDeps,
  trx: Trx,
  caseId: number,
  { given = 0n, charged = 0n, ...entry }: AppendedEntry,
): Promise<CaseRow> {
  const before = requireRow(await repository.lock(trx, caseId), 'case');
  await repository.addEntry(trx, caseId, entry);
  const row = await repository.update(trx, caseId, {
    given: before.given + given,
    charged: before.charged + charged,
  });
  const { at, actor } = entry;
  await appendLive(deps, caseLive, row, { trx, at, actor, type: 'case.changed' });
  return row;
}
