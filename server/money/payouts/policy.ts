import type { WhyNot } from '#contract/acts.ts';
import { payoutsRoutes as calls, type Payout } from '#contract/routes/money/payouts.ts';
import { type PayoutEventType, payoutRules } from '#machines/payout/payout-machine.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { definePolicy } from '../../platform/policy/policy.ts';
import { barredFrom, type FourEyesConflicts } from './four-eyes.ts';
import { type PayoutRow, paysAt, stateOf, whyIllegal } from './show.ts';

export type PayoutAct = keyof NonNullable<Payout['acts']>;
/** The acts that the caller is barred from by the four-eyes rules. */
type Facts = FourEyesConflicts | undefined;

const illegal = (row: PayoutRow, event: PayoutEventType): WhyNot => {
  const until = event === 'payout.pay' && row.status === 'approved' ? paysAt(row) : null;
  return {
    code: 'payout.illegal_event',
    message: whyIllegal(row, event),
    ...(until === null ? {} : { until }),
  };
};

/** The status decides first, then the caller's own part in the payout. */
const when =
  (event: PayoutEventType, eyes?: keyof FourEyesConflicts) =>
  (row: PayoutRow, _caller: Caller, barred: Facts): WhyNot | null =>
    payoutRules.can(stateOf(row), event) ? ((eyes && barred?.[eyes]) ?? null) : illegal(row, event);

function whyNotWithdraw(row: PayoutRow, caller: Caller): WhyNot | null {
  const event = 'payout.withdraw_approval';
  if (!payoutRules.can(stateOf(row), event)) return illegal(row, event);
  const own = row.approvals.find(({ by }) => by.id === caller.userId);
  if (!own)
    return { code: 'payout.four_eyes', message: 'Only the approver can withdraw an approval.' };
  return own.leftMs === 0 ? illegal(row, event) : null;
}

/** Who may perform which act on a payout: role, status, author of an approval, four-eyes rules. */
export const payoutPolicy = definePolicy<PayoutRow, Facts>()({
  approve: { call: calls.approve, why: when('payout.approve', 'approve') },
  withdraw: { call: calls.withdrawApproval, why: whyNotWithdraw },
  reject: { call: calls.reject, why: when('payout.reject', 'reject') },
  pay: { call: calls.pay, why: when('payout.pay', 'pay') },
  settle: { call: calls.settle, why: when('payout.confirm') },
});

/** Why a caller may not perform an act on a payout now; null if they may. */
export const whyNot = async (
  db: Db,
  row: PayoutRow,
  act: PayoutAct,
  caller: Caller,
): Promise<WhyNot | null> =>
  payoutPolicy.whyNot(act, row, caller, (await barredFrom(db, [row], caller.userId)).get(row.id));

/**
 * The acts on each of these payouts for a reader. The number of queries is independent of the
 * number of rows.
 */
export async function actsOn(db: Db, rows: readonly PayoutRow[], caller: Caller) {
  const barred = await barredFrom(db, rows, caller.userId);
  return (row: PayoutRow) => payoutPolicy.actsFor(row, caller, barred.get(row.id));
}
