import { type Role, roleCan } from '#contract/permissions.ts';
import { DRIVER_STATUSES } from '#machines/driver/duty.ts';
import { WAITING_PAYOUT_STATUSES } from '#machines/payout/payout-machine.ts';

const list = (query: string, sort = '') =>
  `/orders?${new URLSearchParams({ q: query, ...(sort ? { sort } : {}) })}`;
const board = (query: string) => `/live-orders?${new URLSearchParams({ q: query })}`;

/** The statuses of drivers who are on duty. */
const ONLINE = DRIVER_STATUSES.filter((status) => status !== 'offline');

/**
 * The screen behind each figure. Open orders are on the live board for users who may watch it, and
 * in the list of orders for all others. `day` is the day of the figures.
 */
export function targetsFor(role: Role | null, day: string) {
  const watches = roleCan(role, 'live.read');
  const live = (query: string) => (watches ? board(query) : list(`open ${query}`.trim()));
  const closed = (query: string) => list(`${query} closed:today`);
  return {
    open: watches ? '/live-orders' : list('open'),
    status: (status: string) => (watches ? board(`status:${status}`) : list(`status:${status}`)),
    unassigned: live('unassigned'),
    late: live('late'),
    drivers: roleCan(role, 'drivers.read') ? `/drivers/all?status=${ONLINE.join(',')}` : null,
    placed: list('placed:today'),
    delivered: closed('status:delivered'),
    lastHour: list('status:delivered ended<1h'),
    lateToday: closed('status:delivered late'),
    cancelled: closed('status:cancelled'),
    returned: closed('status:returned'),
    gross: list('status:delivered closed:today', 'total-desc'),
    commission: `/transactions?${new URLSearchParams({ kind: 'sale', from: day })}`,
    cash: '/drivers',
    payouts: `/store-payouts?status=${WAITING_PAYOUT_STATUSES.join(',')}`,
  } as const;
}
export type Targets = ReturnType<typeof targetsFor>;
