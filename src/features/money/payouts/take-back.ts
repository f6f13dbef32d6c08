import type { QueryClient } from '@tanstack/react-query';
import { formatMoney } from '#contract/money.ts';
import { vendorPaymentsRoutes as calls, type Payout } from '#contract/routes/vendor-payments.ts';
import { secondsLeft } from '#src/domain/live/seconds-left.ts';
import { sendMoney, Unanswered } from '#src/lib/api/money-commands.ts';
import { t } from '#src/lib/i18n.ts';
import { showToast } from '#src/ui/overlay/toaster.tsx';
import { currentOf, EVIDENCE, mark, me } from './acts.ts';
import { dropGiven, type Given, given, lastGiven, ownUntilMs } from './given.ts';
import { focusedPayout, put, queue } from './queue.ts';

/** An approval of the payout by whoever is signed in, when it can be taken back. */
function ownOf(payout: Payout | undefined): Given[] {
  const by = me()?.id ?? 0;
  const untilMs = payout ? ownUntilMs(payout, by) : 0;
  if (!payout || secondsLeft(untilMs) === 0) return [];
  const { id } = payout;
  return [{ id, by, act: 0, untilMs, isHalf: false, answer: Promise.resolve(payout) }];
}

/** What is taken back first: the last act; after a reload, which knows of none, the focused payout's. */
function toTakeBack(): Given[] {
  const last = lastGiven();
  return last.length > 0 ? last : ownOf(focusedPayout(queue.get()));
}

export const canTakeBack = (): boolean => toTakeBack().length > 0;

/** Takes one approval back. Gives why it did not succeed; null: it did, or was never given. */
async function withdraw({ id, answer }: Given): Promise<string | null> {
  const payout = await answer;
  if (!payout) return null;
  mark(id, 'withdraw');
  try {
    const label = t('payouts.take_back_cmd', { id, amount: formatMoney(payout.amount) });
    put(
      await sendMoney(calls.withdrawApproval, { params: { id: String(id) }, body: {} }, { label }),
    );
    return null;
  } catch (error) {
    const current = currentOf(error);
    if (current) put(current);
    if (error instanceof Unanswered) return t('money.no_answer');
    return error instanceof Error ? error.message : String(error);
  } finally {
    mark(id, null);
  }
}

async function takeBack(items: readonly Given[], queries: QueryClient): Promise<void> {
  // From now on the one before is the last: a second key does not ask for the same again.
  dropGiven(items);
  const failures = (await Promise.all(items.map(withdraw))).filter((why) => why !== null);
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

/** Takes the approvals of the last act back, and says how that ended. */
export const takeBackLast = (queries: QueryClient): Promise<void> =>
  takeBack(toTakeBack(), queries);

/** Takes back what whoever is signed in has approved of one payout. */
export function takeBackOne(payout: Payout, queries: QueryClient): Promise<void> {
  const noted = given.get().filter(({ id }) => id === payout.id);
  return takeBack(noted.length > 0 ? noted : ownOf(payout), queries);
}
