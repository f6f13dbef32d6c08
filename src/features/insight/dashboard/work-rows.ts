import type { Permission } from '#contract/permissions.ts';
import {
  FAILED_DAYS,
  NEAR_END_PERCENT,
  SOON_DAYS,
  type WaitingId,
  type WaitingRow,
} from '#contract/routes/insight/dashboard.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';

/** The list behind what waits, and the permission to open it. */
const BEHIND: Readonly<Record<WaitingId, readonly [path: string, permission: Permission] | null>> =
  {
    payouts_approve: ['/store-payouts?status=requested&turn=approve', 'payouts.read'],
    payouts_second: ['/store-payouts?status=requested&turn=second', 'payouts.read'],
    payouts_others: ['/store-payouts?status=requested&turn=others', 'payouts.read'],
    payouts_pay: ['/store-payouts?status=approved&turn=pay', 'payouts.read'],
    accounts_confirm: ['/store-balance?waits=true', 'payouts.read'],
    change_requests: ['/change-requests', 'drivers.review'],
    contests: ['/charges?contest=open', 'remedies.give'],
    remedies: ['/remedies', 'remedies.give'],
    proposals: ['/proposals', 'proposals.read'],
    payouts_failed: ['/store-payouts?status=failed', 'payouts.read'],
    payouts_review: ['/store-payouts?status=review', 'payouts.read'],
    settlements: ['/settlements?state=unmatched', 'money.settle'],
    stores_applied: ['/stores?status=applied', 'stores.read'],
    stores_paused: ['/stores?status=paused', 'stores.read'],
    items_unpictured: ['/items?pictured=false', 'items.read'],
    items_unpriced: ['/items?priceTo=0', 'items.read'],
    items_hidden: ['/items?available=false', 'items.read'],
    imports_running: ['/items/import', 'imports.run'],
    imports_failed: ['/items/import', 'imports.run'],
    campaigns: ['/push-notifications?state=in_review', 'push.read'],
    promotions_starting: ['/promotions?state=scheduled&sort=startsOn', 'promotions.read'],
    promotions_ending: ['/promotions?state=active&sort=endsOn', 'promotions.read'],
    budgets: ['/promotions?state=active&sort=-spent', 'promotions.read'],
  };

/** The path behind a row, and the permission to open it; null if there is nothing to do for the user. */
export function behindOf({ id, latest }: WaitingRow) {
  const behind = BEHIND[id];
  if (!behind || !latest) return behind;
  const [, permission] = behind;
  return [`/${latest.kind}/import?import=${latest.id}`, permission] as const;
}

/** Rows that say that something went wrong. */
const FAILURES: readonly WaitingId[] = ['payouts_failed', 'imports_failed', 'settlements'];
/** Money that the bank or the card provider has not settled, and what failed. */
const OPEN_MONEY: readonly WaitingId[] = [...FAILURES, 'payouts_review'];
export const isOpenMoney = ({ id }: WaitingRow): boolean => OPEN_MONEY.includes(id);
export const isFailure = ({ id, count }: WaitingRow): boolean => count > 0 && FAILURES.includes(id);

const PARAMS = { soon: SOON_DAYS, failed: FAILED_DAYS, percent: NEAR_END_PERCENT };
export const labelOf = (id: WaitingId): string => t(`dashboard.waiting_${id}`, PARAMS);

/** What is missing, until when, and how much: `2 without owner · 1 without account`. */
export function detailOf(
  { id, count, amount, firstAt, details, latest }: WaitingRow,
  nowMs: number,
): string {
  if (count === 0) return '';
  const { owner = 0, items = 0, account = 0, ice = 0, endless = 0 } = details;
  return [
    owner > 0 && t('dashboard.lacks_owner', { n: owner }),
    items > 0 && t('dashboard.lacks_items', { n: items }),
    account > 0 && t('dashboard.lacks_account', { n: account }),
    ice > 0 && t('dashboard.lacks_ice', { n: ice }),
    firstAt !== null && t(`dashboard.first_${firstOf(id)}`, { at: moment(firstAt, nowMs) }),
    endless > 0 && t('dashboard.endless', { n: endless }),
    amount !== null && formatMoney(amount),
    latest?.name,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What happens at the first instant of the rows. */
const firstOf = (id: WaitingId): 'opens' | 'starts' | 'sends' | 'ends' => {
  if (id === 'stores_paused') return 'opens';
  if (id === 'promotions_starting') return 'starts';
  return id === 'campaigns' ? 'sends' : 'ends';
};
