import type { QueryClient } from '@tanstack/react-query';
import type { Payout } from '#contract/routes/money/vendor-payments.ts';
import { secondsLeft } from '#src/domain/live/seconds-left.ts';
import { Unanswered } from '#src/lib/api/money-commands.ts';
import { t } from '#src/lib/i18n.ts';
import { getUser } from '#src/lib/session/session.ts';
import { showToast } from '#src/ui/overlay/toaster.tsx';
import { dropGiven, type Given, given, lastGiven, ownUntilMs } from './given.ts';
import { mark, showCurrent, showPayouts } from './payout.ts';
import { EVIDENCE, withdrawApproval } from './payout-acts.ts';

/** The signed-in user's approval of the payout, if it can be withdrawn. */
function ownOf(payout: Payout | undefined): Given[] {
  const by = getUser()?.id ?? 0;
  const untilMs = payout ? ownUntilMs(payout, by) : 0;
  if (!payout || secondsLeft(untilMs) === 0) return [];
  const { id } = payout;
  return [{ id, by, act: 0, untilMs, isHalf: false, answer: Promise.resolve(payout) }];
}

/**
 * The approvals to withdraw: those of the last act. After a reload, the last act is unknown, so
 * that of the focused payout is used.
 */
function toTakeBack(focused: Payout | undefined): Given[] {
  const last = lastGiven();
  return last.length > 0 ? last : ownOf(focused);
}

export const canTakeBack = (focused: Payout | undefined): boolean => toTakeBack(focused).length > 0;

/**
 * Withdraws one approval. Resolves to the error message; null if it succeeded, or if the approval
 * was never given.
 */
async function withdraw({ id, answer }: Given, queries: QueryClient): Promise<string | null> {
  const payout = await answer;
  if (!payout) return null;
  mark(id, 'withdraw');
  try {
    showPayouts(queries, await withdrawApproval(payout));
    return null;
  } catch (error) {
    showCurrent(queries, error);
    if (error instanceof Unanswered) return t('money.no_answer');
    return error instanceof Error ? error.message : String(error);
  } finally {
    mark(id, null);
  }
}

async function takeBack(items: readonly Given[], queries: QueryClient): Promise<void> {
  // Makes the previous act the last one, so that a second key press does not withdraw the same
  // approvals again.
  dropGiven(items);
  const failures = (await Promise.all(items.map((one) => withdraw(one, queries)))).filter(
    (why) => why !== null,
  );
  void queries.invalidateQueries({ queryKey: [EVIDENCE] });
  const n = items.length;
  const done = n - failures.length;
  const [why] = failures;
  if (why === undefined)
    showToast({ title: t('payouts.taken_back', { n, id: items[0]?.id ?? 0 }) });
  else
    showToast({
      title: t('payouts.not_taken_back', { n, done, id: items[0]?.id ?? 0 }),
      description: why,
      intent: 'destructive',
    });
}

/** Withdraws the approvals of the last act, and announces the result. */
export const takeBackLast = (focused: Payout | undefined, queries: QueryClient): Promise<void> =>
  takeBack(toTakeBack(focused), queries);

/** Withdraws the signed-in user's approvals of one payout. */
export function takeBackOne(payout: Payout, queries: QueryClient): Promise<void> {
  const noted = given.get().filter(({ id }) => id === payout.id);
  return takeBack(noted.length > 0 ? noted : ownOf(payout), queries);
}
