import type { QueryClient } from '@tanstack/react-query';
import { APPROVAL_TAKE_BACK_SECONDS } from '#contract/payout.ts';
import { roleCan } from '#contract/permissions.ts';
import type { User } from '#contract/routes/users.ts';
import type { Payout, PayoutEvidence } from '#contract/routes/vendor-payments.ts';
import { type PayoutEventType, payoutRules } from '#machines/payout/payout-machine.ts';
import { secondsLeft } from '#src/domain/live/seconds-left.ts';
import { countsAtMs, isHalf, nextAct, noteGiven } from '#src/domain/payout/given.ts';
import {
  type PayoutAct as Act,
  EVIDENCE,
  type PayoutInput as Said,
  sendAct,
} from '#src/domain/payout/payout-acts.ts';
import { ApiFailure } from '#src/lib/api/call.ts';
import { Unanswered } from '#src/lib/api/money-commands.ts';
import { t } from '#src/lib/i18n.ts';
import { getUser } from '#src/lib/session/session.ts';
import { rolesThatMay } from '#src/lib/session/who-may.ts';
import { showToast } from '#src/ui/overlay/toaster.tsx';
import { change, put, queue } from './queue.ts';

const EVENTS: Readonly<Record<Act, PayoutEventType>> = {
  approve: 'payout.approve',
  reject: 'payout.reject',
  pay: 'payout.pay',
  settle: 'payout.confirm',
};

export const statusText = (payout: Payout): string =>
  isHalf(payout)
    ? t('payouts.half', { n: payout.approvals.length, of: payout.approvalsNeeded })
    : t(`payouts.status_${payout.status}`);

/** The upper limit of the countdown, for a machine whose clock is wrong. */
const atMost = (seconds: number) => Math.min(seconds, APPROVAL_TAKE_BACK_SECONDS);

/** The same, with the seconds until an approval takes effect. */
export const statusIn = (payout: Payout, seconds: number): string =>
  payout.status === 'approved' && seconds > 0
    ? t('payouts.status_approved_in', { seconds: atMost(seconds) })
    : statusText(payout);

const isLegal = (payout: Payout, act: Act): boolean =>
  // While a rail is queried, only its own answer counts.
  act === 'settle'
    ? payout.status === 'review'
    : payoutRules.can(
        {
          status: payout.status,
          approvals: payout.approvals.length,
          approvalsNeeded: payout.approvalsNeeded,
          // An approval that is too recent to be paid is a temporary reason: `whyNot` gives it.
          isWithdrawable: false,
        },
        EVENTS[act],
      );

const permissionOf = (act: Act) => (act === 'pay' ? 'payouts.pay' : 'payouts.approve');

/** The roles that do an act: “Supervisors approve payouts”. */
const whoMay = (act: Act): string =>
  t(`payouts.who_${act}`, { roles: rolesThatMay(permissionOf(act)) });

/** Why a user whose role has no act sees none: who does the next act, or that none is left. */
export function whyNoActs(payout: Payout): string {
  const next = (['approve', 'pay', 'settle'] as const).find((act) => isLegal(payout, act));
  return next
    ? whoMay(next)
    : t(payout.legalEvents.length === 0 ? 'payouts.no_acts' : 'payouts.illegal', {
        status: statusText(payout),
      });
}

/** Why a user cannot do an act on a payout now; null when they can. */
export function whyNot(
  payout: Payout,
  act: Act,
  user: Pick<User, 'id' | 'role'> | null,
): string | null {
  if (!roleCan(user?.role ?? null, permissionOf(act))) return whoMay(act);
  if (!isLegal(payout, act)) return t('payouts.illegal', { status: statusText(payout) });
  if (act === 'approve' && payout.requestedBy.id === user?.id) return t('payouts.own_request');
  if (act === 'approve' && payout.approvals.some(({ by }) => by.id === user?.id))
    return t('payouts.own_approval');
  const seconds = act === 'pay' ? secondsLeft(countsAtMs(payout)) : 0;
  if (seconds > 0) return t('payouts.counts_in', { seconds: atMost(seconds) });
  if (act === 'pay' && payout.status === 'failed' && payout.settledBy?.id === user?.id)
    return t('payouts.own_settlement');
  if (act === 'reject' && payout.status === 'failed' && payout.settledBy?.id === user?.id)
    return t('payouts.own_settlement_reject');
  const barred = act === 'settle' ? null : payout.barred?.[act];
  return barred ? barred.replace(/\.$/, '') : null;
}

/** Acts that are shown: legal now, for a role that has them. */
export const actsOf = (payout: Payout, user: Pick<User, 'id' | 'role'> | null): Act[] =>
  (['approve', 'reject', 'pay', 'settle'] as const).filter(
    (act) => isLegal(payout, act) && roleCan(user?.role ?? null, permissionOf(act)),
  );

/** Why it cannot be approved with this evidence; null when it can. */
export const whyNoTie = (evidence: PayoutEvidence | undefined): string | null => {
  if (!evidence) return t('payouts.no_evidence');
  return evidence.difference === '0' ? null : t('payouts.no_tie');
};

export function mark(id: number, act: Act | 'withdraw' | null): void {
  const pending = new Map(queue.get().pending);
  if (act) pending.set(id, act);
  else pending.delete(id);
  change({ pending });
}

function doneText(after: Payout, act: Exclude<Act, 'approve'>): string {
  const { id } = after;
  if (act === 'reject') return t('payouts.done_reject', { id });
  return t(`payouts.done_${act}`, { id, status: statusText(after) });
}

/** The present payout, when a refusal carries it. */
export const currentOf = (error: unknown): Payout | null =>
  error instanceof ApiFailure
    ? ((error.body as { current?: Payout } | undefined)?.current ?? null)
    : null;

/** Does an act on one payout and announces the result; true when it was done. */
export async function act(payout: Payout, what: Act, said: Said, queries: QueryClient) {
  const { id } = payout;
  mark(id, what);
  try {
    const sent = sendAct(payout, what, said);
    if (what === 'approve') noteGiven(id, nextAct(), sent);
    const after = await sent;
    put(after);
    // The approval is shown in the footer, with its undo button.
    if (what !== 'approve') showToast({ title: doneText(after, what) });
    return true;
  } catch (error) {
    const current = currentOf(error);
    if (current) put(current);
    const message =
      error instanceof Unanswered
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
    mark(id, null);
    void queries.invalidateQueries({ queryKey: [EVIDENCE] });
  }
}

/** The signed-in user, for the rules above. */
export const me = () => getUser();
