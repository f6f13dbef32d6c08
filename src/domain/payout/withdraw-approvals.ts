import type { QueryClient } from '@tanstack/react-query';
import type { Payout } from '#contract/routes/money/payouts.ts';
import { secondsLeft } from '#src/domain/live/seconds-left.ts';
import { UnknownResultError } from '#src/lib/api/money-commands.ts';
import { t } from '#src/lib/i18n.ts';
import { getUser } from '#src/lib/session/session.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { markPending, showCurrent, showPayouts } from './payout.ts';
import { EVIDENCE, withdrawApproval } from './payout-acts.ts';
import {
  dropApprovals,
  lastApprovals,
  type SentApproval,
  sentApprovals,
  withdrawableUntilMs,
} from './sent-approvals.ts';

/** The signed-in user's approval of the payout, if it can be withdrawn. */
function ownOf(payout: Payout | undefined): SentApproval[] {
  const by = getUser()?.id ?? 0;
  const untilMs = payout ? withdrawableUntilMs(payout, by) : 0;
  if (!payout || secondsLeft(untilMs) === 0) return [];
  const { id } = payout;
  return [{ id, by, act: 0, untilMs, isHalf: false, answer: Promise.resolve(payout) }];
}

/**
 * The approvals to withdraw: those of the last act. After a reload, the last act is unknown, so
 * that of the focused payout is used.
 */
function approvalsToWithdraw(focused: Payout | undefined): SentApproval[] {
  const last = lastApprovals();
  return last.length > 0 ? last : ownOf(focused);
}

export const canWithdraw = (focused: Payout | undefined): boolean =>
  approvalsToWithdraw(focused).length > 0;

/**
 * Withdraws one approval. Resolves to the error message; null if it succeeded, or if the approval
 * was never given.
 */
async function withdraw(
  { id, answer }: SentApproval,
  queries: QueryClient,
): Promise<string | null> {
  const payout = await answer;
  if (!payout) return null;
  markPending(id, 'withdraw');
  try {
    showPayouts(queries, await withdrawApproval(payout));
    return null;
  } catch (error) {
    showCurrent(queries, error);
    if (error instanceof UnknownResultError) return t('money.no_answer');
    return error instanceof Error ? error.message : String(error);
  } finally {
    markPending(id, null);
  }
}

/** Withdraws approvals. `why` is the reason of the first refusal. */
async function withdrawAll(
  items: readonly SentApproval[],
  queries: QueryClient,
): Promise<{ title: string; why?: string }> {
  // Makes the previous act the last one, so that a second key press does not withdraw the same
  // approvals again.
  dropApprovals(items);
  const failures = (await Promise.all(items.map((one) => withdraw(one, queries)))).filter(
    (why) => why !== null,
  );
  void queries.invalidateQueries({ queryKey: [EVIDENCE] });
  const n = items.length;
  const done = n - failures.length;
  const [why] = failures;
  const id = items[0]?.id ?? 0;
  return why === undefined
    ? { title: t('payouts.withdrawn', { n, id }) }
    : { title: t('payouts.not_withdrawn', { n, done, id }), why };
}

/** Withdraws approvals, and announces the result. */
async function withdrawAloud(items: readonly SentApproval[], queries: QueryClient): Promise<void> {
  const { title, why } = await withdrawAll(items, queries);
  showToast(why === undefined ? { title } : { title, description: why, intent: 'destructive' });
}

/**
 * Withdraws these approvals after their screen was left. Resolves to a message; throws the first
 * refusal.
 */
export async function withdrawLeft(
  items: readonly SentApproval[],
  queries: QueryClient,
): Promise<string> {
  const { title, why } = await withdrawAll(items, queries);
  if (why !== undefined) throw new Error(`${title}. ${why}`);
  return title;
}

/** Withdraws the approvals of the last act, and announces the result. */
export const withdrawLastApprovals = (
  focused: Payout | undefined,
  queries: QueryClient,
): Promise<void> => withdrawAloud(approvalsToWithdraw(focused), queries);

/** Withdraws the signed-in user's approvals of one payout. */
export function withdrawApprovalsOf(payout: Payout, queries: QueryClient): Promise<void> {
  const noted = sentApprovals.get().filter(({ id }) => id === payout.id);
  return withdrawAloud(noted.length > 0 ? noted : ownOf(payout), queries);
}
