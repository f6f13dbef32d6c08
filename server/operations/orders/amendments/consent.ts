import type { Consent } from '#contract/operations/amendment.ts';
import type { SettingValue } from '#contract/settings.ts';
import { formatMoney } from '#rules/money/money.ts';
import { type Caller, can } from '../../../platform/auth/caller.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { chargedPrice } from './line.ts';
import type { AmendmentPlan } from './plan.ts';

type Limits = Pick<SettingValue<'orders'>, 'amendedByPhonePercent' | 'amendedByPhoneAtMost'>;

const least = (one: bigint, other: bigint) => (one < other ? one : other);

/** What one agent may have an order rise by, in agreement on the telephone. Centimes. */
const risesAtMost = ({ firstTotal }: { firstTotal: bigint }, limits: Limits): bigint =>
  least(
    (firstTotal * BigInt(limits.amendedByPhonePercent)) / 100n,
    BigInt(limits.amendedByPhoneAtMost),
  );

/** By how much the customer pays more. Centimes. */
export const riseOf = ({ before, after }: Pick<AmendmentPlan, 'before' | 'after'>): bigint =>
  after.price.total - before.price.total;

/** Whether the store sells more by it, or has the platform pay a difference. */
export const isForStore = ({
  before,
  after,
  lines,
}: Pick<AmendmentPlan, 'before' | 'after' | 'lines'>): boolean =>
  after.price.subtotal > before.price.subtotal || (lines?.platformPays ?? 0n) > 0n;

/** Refuses an agreement on the telephone beyond the limit; a supervisor has none. Error: 403. */
export function requireWithinPhone(plan: AmendmentPlan, caller: Caller, limits: Limits): void {
  const rise = riseOf(plan);
  if (rise <= 0n || can(caller, 'orders.amend-beyond')) return;
  const most = risesAtMost(plan.basis, limits);
  const risen = plan.basis.risenByPhone + rise;
  if (risen > most)
    throw refuse('amendment.needs_app_or_supervisor', {
      rise: formatMoney(risen),
      most: formatMoney(most),
    });
}

/** Refuses that staff have a store pay more than it would propose itself. Error: 403. */
export function requireStorePays(plan: AmendmentPlan, caller: Caller, limits: Limits): void {
  const more = plan.lines?.storePays ?? 0n;
  if (more === 0n || can(caller, 'orders.amend-beyond')) return;
  const most = risesAtMost(plan.basis, limits);
  const amount = plan.basis.storePaid + more;
  if (amount > most)
    throw refuse('amendment.store_pays_too_much', {
      amount: formatMoney(amount),
      most: formatMoney(most),
    });
}

/**
 * Whether the customer decided, line by line, what becomes of missing items: without the line, or
 * with a replacement of the same category that costs the customer nothing more.
 */
function isPreferred({ request, basis, lines }: AmendmentPlan): boolean {
  if (request.cause !== 'item_missing' || !lines) return false;
  const preferenceFor = (line: number | null) =>
    basis.lines.find((one) => one.line === line)?.if_missing ?? 'ask';
  return lines.changes.every(({ before, after }) => {
    if (before) {
      const preference = preferenceFor(before.line);
      return preference !== 'ask' && before.quantity > (after?.quantity ?? 0);
    }
    const of = basis.lines.find(({ line }) => line === after?.replaces);
    return (
      of?.if_missing === 'replace' &&
      after !== null &&
      after.category_id === of.category_id &&
      chargedPrice(after) <= chargedPrice(of)
    );
  });
}

/**
 * By what consent an amendment is applied now; null if the customer is asked in the app. A store
 * never gives the consent of its customer. Errors: 403 beyond what one agent agrees on the telephone,
 * or has a store pay.
 */
export function consentTo(
  plan: AmendmentPlan,
  caller: Caller,
  { isAgreed, limits }: { isAgreed: boolean; limits: Limits },
): Consent | null {
  if (caller.role === 'customer') return 'app';
  if (caller.role === 'store') return isPreferred(plan) && riseOf(plan) <= 0n ? 'preference' : null;
  requireStorePays(plan, caller, limits);
  const isPaymentKept = plan.before.payment === plan.after.payment;
  if (riseOf(plan) <= 0n && isPaymentKept) return isAgreed ? 'telephone' : 'not_needed';
  if (!isAgreed) return null;
  requireWithinPhone(plan, caller, limits);
  return 'telephone';
}
