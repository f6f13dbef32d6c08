import type { Kysely } from 'kysely';
import type { WhyNot } from '#contract/errors.ts';
import type { Payout } from '#contract/routes/money/vendor-payments.ts';
import { vendorPaymentsRoutes as calls } from '#contract/routes/money/vendor-payments.ts';
import { type PayoutEventType, payoutRules } from '#machines/payout/payout-machine.ts';
import { whyDenied } from '../../platform/auth/access.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/db/schema.ts';
import { type Barred, barredFrom } from './four-eyes.ts';
import { type PayoutRow, paysAt, stateOf, whyIllegal } from './show.ts';

type Acts = NonNullable<Payout['acts']>;
export type PayoutAct = keyof Acts;

/** Each act: the endpoint that does it, and the event that its machine must allow. */
const ACTS: Readonly<
  Record<PayoutAct, { call: keyof typeof calls; event: PayoutEventType; eyes?: keyof Barred }>
> = {
  approve: { call: 'approve', event: 'payout.approve', eyes: 'approve' },
  withdraw: { call: 'withdrawApproval', event: 'payout.withdraw_approval' },
  reject: { call: 'reject', event: 'payout.reject', eyes: 'reject' },
  pay: { call: 'pay', event: 'payout.pay', eyes: 'pay' },
  settle: { call: 'settle', event: 'payout.confirm' },
};

const illegal = (row: PayoutRow, event: PayoutEventType): WhyNot => {
  const until = event === 'payout.pay' && row.status === 'approved' ? paysAt(row) : null;
  return {
    code: 'payout.illegal_event',
    message: whyIllegal(row, event),
    ...(until === null ? {} : { until }),
  };
};

/** The one decision on an act: role, status, whose approval it is, rules of two people. */
function decide(row: PayoutRow, act: PayoutAct, caller: Caller, barred?: Barred): WhyNot | null {
  const { call, event, eyes } = ACTS[act];
  const denied = whyDenied(caller.role, calls[call].access);
  if (denied) return denied;
  // While a rail is queried, only its own answer counts.
  if (act === 'settle' ? row.status !== 'review' : !payoutRules.can(stateOf(row), event))
    return illegal(row, event);
  if (act === 'withdraw') {
    const own = row.approvals.find(({ by }) => by.id === caller.userId);
    if (!own)
      return { code: 'payout.four_eyes', message: 'Only the approver can withdraw an approval.' };
    return own.leftMs === 0 ? illegal(row, event) : null;
  }
  return (eyes && barred?.[eyes]) ?? null;
}

/** Why a caller may not do an act to a payout now; null: they may. */
export async function whyNot(
  db: Kysely<Database>,
  row: PayoutRow,
  act: PayoutAct,
  caller: Caller,
  at: Date,
): Promise<WhyNot | null> {
  const barred = ACTS[act].eyes && (await barredFrom(db, [row], caller.userId, at)).get(row.id);
  return decide(row, act, caller, barred);
}

/** The acts on each of these payouts for a reader. The number of queries does not grow with the rows. */
export async function actsOn(
  db: Kysely<Database>,
  rows: readonly PayoutRow[],
  caller: Caller,
  at: Date,
): Promise<(row: PayoutRow) => Acts> {
  const barred = await barredFrom(db, rows, caller.userId, at);
  const of = (row: PayoutRow, act: PayoutAct) =>
    decide(row, act, caller, barred.get(row.id)) ?? true;
  return (row) => ({
    approve: of(row, 'approve'),
    withdraw: of(row, 'withdraw'),
    reject: of(row, 'reject'),
    pay: of(row, 'pay'),
    settle: of(row, 'settle'),
  });
}
