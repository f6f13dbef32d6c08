import type { WhyNot } from '#contract/acts.ts';
import type { CaseEntryData, CaseEntryKind } from '#contract/operations/cases/case.ts';
import type { ActContext } from '../../platform/acts/subject.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import { reasonFor } from '../../platform/http/refusal.ts';
import type { CaseDeps } from './deps.ts';
import { noteOwner } from './owners.ts';
import { caseRepository as repository } from './repository.ts';
import type { CaseRow } from './table.ts';

type Write = Parameters<typeof repository.update>[2];

/** Why another person works on it; a supervisor decides over all cases. */
export const whyOwned = (row: CaseRow, caller: Caller): WhyNot | null =>
  row.owner_id === null || row.owner_id === caller.userId || can(caller, 'cases.assign')
    ? null
    : reasonFor('case.owned_by', { owner: row.owner_name ?? '' });

/** Writes columns and the entry of the history, and answers with the case as it is then. */
export async function change(
  { trx, at, actor }: ActContext<CaseDeps>,
  row: CaseRow,
  write: Write,
  entry: { kind: CaseEntryKind; text?: string | null; data?: CaseEntryData },
): Promise<CaseRow> {
  await repository.addEntry(trx, row.id, { at, actor, ...entry });
  await noteOwner(trx, actor.id, at);
  return repository.update(trx, row.id, write);
}

/** The state with when and by whom it was reached; it no longer waits. */
export const stateOf = (
  { at, actor }: ActContext<CaseDeps>,
  state: CaseRow['state'],
  reason: string | null,
): Write => ({
  state,
  state_at: at,
  state_by: JSON.stringify(actor),
  state_reason: reason,
  waiting_for: null,
  wakes_at: null,
});

/** Who deals with a case that is nobody’s works on it from then on. */
export const ownedBy = ({ at, actor }: ActContext<CaseDeps>, row: CaseRow): Write =>
  row.owner_id === null ? { owner_id: actor.id, owner_at: at } : {};

/** When a case of a cause is due that is opened now. */
export const dueAt = (
  { settings }: Pick<CaseDeps, 'settings'>,
  cause: CaseRow['cause'],
  at: Date,
): Date => new Date(at.getTime() + settings.get('cases').dueMinutes[cause] * 60_000);
