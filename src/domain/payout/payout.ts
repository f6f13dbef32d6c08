import type { QueryClient } from '@tanstack/react-query';
import { APPROVAL_WITHDRAWAL_SECONDS } from '#contract/money/payout.ts';
import {
  payoutsRoutes as calls,
  type Payout,
  type PayoutEvidence,
} from '#contract/routes/money/payouts.ts';
import { secondsLeft } from '#src/domain/live/seconds-left.ts';
import { ApiFailure, currentIn } from '#src/lib/api/call.ts';
import { UnknownResultError } from '#src/lib/api/money-commands.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { rolesWithPermission } from '#src/lib/session/roles-with-permission.ts';
import { updateRows } from '#src/ui/list/rows/use-list-rows.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { type PayoutAct as Act, EVIDENCE, type PayoutInput, sendAct } from './payout-acts.ts';
import { isPartlyApproved, nextActNumber, recordApproval } from './sent-approvals.ts';

export const statusText = (payout: Payout): string =>
  isPartlyApproved(payout)
    ? t('payouts.half', { n: payout.approvals.length, of: payout.approvalsNeeded })
    : t(`payouts.status_${payout.status}`);

/** Limits the countdown, for a machine whose clock is wrong. */
const atMost = (seconds: number) => Math.min(seconds, APPROVAL_WITHDRAWAL_SECONDS);

/** The status, with the seconds until an approval takes effect. */
export const statusTextIn = (payout: Payout, seconds: number): string =>
  payout.status === 'approved' && seconds > 0
    ? t('payouts.status_approved_in', { seconds: atMost(seconds) })
    : statusText(payout);

/** The roles that may perform an act: “Supervisors approve payouts”. */
const whoMay = (act: Act): string =>
  t(`payouts.who_${act}`, { roles: rolesWithPermission(calls[act].access[0]) });

/** Why the user's role has no act: which role performs the next act, or that there is none. */
export function whyNoActs(payout: Payout): string {
  const { legalEvents } = payout;
  if (legalEvents.includes('payout.approve')) return whoMay('approve');
  if (legalEvents.includes('payout.pay')) return whoMay('pay');
  if (legalEvents.includes('payout.confirm')) return whoMay('settle');
  return t(legalEvents.length === 0 ? 'payouts.no_acts' : 'payouts.illegal', {
    status: statusText(payout),
  });
}

/** Why the server would refuse an act of the signed-in user now; null if it would not. */
export function whyNot(payout: Payout, act: Act): string | null {
  const state = payout.acts?.[act];
  if (state === true) return null;
  if (!state) return t('payouts.no_evidence');
  if (state.code === 'permission.denied') return whoMay(act);
  if (state.until) {
    const seconds = secondsLeft(Date.parse(state.until));
    return seconds > 0 ? t('payouts.counts_in', { seconds: atMost(seconds) }) : null;
  }
  if (state.code === 'payout.illegal_event')
    return t('payouts.illegal', { status: statusText(payout) });
  return sentenceOf(state).replace(/\.$/, '');
}

/** True if an act is shown: it is possible for the role and in the status, now or soon. */
function isShown(payout: Payout, act: Act): boolean {
  const state = payout.acts?.[act];
  if (!state || state === true) return state === true;
  const isOther = state.code === 'permission.denied' || state.code === 'payout.illegal_event';
  return !isOther || state.until !== undefined;
}

/** The acts that are shown. Those that would be refused now are disabled, with the reason. */
export const actsOf = (payout: Payout): Act[] =>
  (['approve', 'reject', 'pay', 'settle'] as const).filter((act) => isShown(payout, act));

/** Why the payout cannot be approved with this evidence; null if it can. */
export const whyUnreconciled = (evidence: PayoutEvidence | undefined): string | null => {
  if (!evidence) return t('payouts.no_evidence');
  return evidence.difference === '0' ? null : t('payouts.no_tie');
};

/** Acts in flight. */
export const pendingPayouts = defineStore<ReadonlyMap<number, Act | 'withdraw'>>(() => new Map());

export function markPending(id: number, act: Act | 'withdraw' | null): void {
  const next = new Map(pendingPayouts.get());
  if (act) next.set(id, act);
  else next.delete(id);
  pendingPayouts.set(next);
}

/** The id of the list of payouts, which also names its commands and query keys. */
export const PAYOUTS = 'payout';
/** The id of the list of stores with their balances. */
export const BALANCES = 'balances';

/** Updates payouts wherever they are listed. */
export const showPayouts = (queries: QueryClient, ...payouts: readonly Payout[]): void =>
  updateRows(queries, PAYOUTS, payouts);

function doneText(after: Payout, act: Exclude<Act, 'approve'>): string {
  const { id } = after;
  if (act === 'reject') return t('payouts.done_reject', { id });
  return t(`payouts.done_${act}`, { id, status: statusText(after) });
}

/** Shows the current payout, if the error response carries it. */
export function showCurrent(queries: QueryClient, error: unknown): void {
  const current = currentIn<Payout>(error);
  if (current) showPayouts(queries, current);
}

/**
 * Performs an act on one payout and announces the result. Resolves to true if it succeeded. A doubled
 * press sends nothing, and that is announced.
 */
export const performAct = async (
  payout: Payout,
  what: Act,
  input: PayoutInput,
  queries: QueryClient,
): Promise<boolean> =>
  (await sendOnce(`payout ${payout.id}`, () => perform(payout, what, input, queries))) === true;

async function perform(payout: Payout, what: Act, input: PayoutInput, queries: QueryClient) {
  const { id } = payout;
  markPending(id, what);
  try {
    const sent = sendAct(payout, what, input);
    if (what === 'approve') recordApproval(id, nextActNumber(), sent);
    const after = await sent;
    showPayouts(queries, after);
    // An approval is shown in the footer, with its undo button.
    if (what !== 'approve') showToast({ title: doneText(after, what) });
    return true;
  } catch (error) {
    showCurrent(queries, error);
    const message =
      error instanceof UnknownResultError
        ? t('money.no_answer')
        : error instanceof Error
          ? error.message
          : '';
    const isStale = error instanceof ApiFailure && error.status === 412;
    showToast({
      title: isStale ? t('payouts.stale', { id }) : t('payouts.refused', { id, message }),
      intent: 'destructive',
    });
    return false;
  } finally {
    markPending(id, null);
    void queries.invalidateQueries({ queryKey: [EVIDENCE] });
  }
}
