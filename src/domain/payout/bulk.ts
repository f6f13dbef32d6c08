import type { QueryClient } from '@tanstack/react-query';
import type { Payout, PayoutEvidence } from '#contract/routes/money/payouts.ts';
import { ApiFailure } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { rowIn } from '#src/ui/list/rows/use-list-rows.ts';
import { PAYOUTS, showCurrent, showPayouts, whyNot, whyUnreconciled } from './payout.ts';
import { evidenceOf, type PayoutAct, type PayoutInput, sendAct } from './payout-acts.ts';
import { nextActNumber, recordApproval } from './sent-approvals.ts';

/** The acts that work on many payouts. */
export type BulkAct = Exclude<PayoutAct, 'settle'>;

/** What each approval of a bulk act needs. */
interface BulkApproval {
  /** The number of the act. Its approvals are withdrawn together. */
  act: number;
  evidenceOf: (id: number) => Promise<PayoutEvidence>;
}

/**
 * Runs the act on one row. A failure that would stop a single act counts as a refusal of its row.
 */
async function actOn(
  id: number,
  what: BulkAct,
  input: PayoutInput,
  approving: BulkApproval | null,
  queries: QueryClient,
): Promise<void> {
  const payout = rowIn<Payout>(queries, PAYOUTS, id);
  if (!payout) throw new Error(t('payouts.empty'));
  const why = whyNot(payout, what);
  if (why) throw new Error(why);
  if (approving) {
    if (payout.typedConfirmation) throw new Error(t('payouts.typed_alone'));
    const noTie = whyUnreconciled(await approving.evidenceOf(id));
    if (noTie) throw new Error(noTie);
  }
  try {
    const sent = sendAct(payout, what, input);
    if (approving) recordApproval(id, approving.act, sent);
    showPayouts(queries, await sent);
  } catch (error) {
    // A retry uses the current version, once the user has seen the row.
    showCurrent(queries, error);
    if (error instanceof ApiFailure && error.status === 412)
      throw new Error(t('payouts.stale', { id }), { cause: error });
    throw error;
  }
}

/**
 * Fetches the evidence of all payouts before the first approval, so that the approvals follow each
 * other closely and can be withdrawn together. A retry fetches it again.
 */
function readAhead(payouts: readonly Payout[], queries: QueryClient) {
  const read = (id: number) => queries.fetchQuery({ ...evidenceOf(id), staleTime: 0 });
  const ahead = new Map<number, Promise<PayoutEvidence>>(
    payouts.map(({ id }) => [id, read(id)] as const),
  );
  const all = Promise.allSettled(ahead.values());
  return async (id: number): Promise<PayoutEvidence> => {
    await all;
    const first = ahead.get(id);
    ahead.delete(id);
    return first ?? read(id);
  };
}

/** Starts an act on these payouts. Returns a function that runs it on one of them. */
export function beginBulk(
  what: BulkAct,
  payouts: readonly Payout[],
  input: PayoutInput,
  queries: QueryClient,
): (id: number) => Promise<void> {
  const approving =
    what === 'approve' ? { act: nextActNumber(), evidenceOf: readAhead(payouts, queries) } : null;
  return (id) => actOn(id, what, input, approving, queries);
}
