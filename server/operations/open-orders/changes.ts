import type { OrderChanges } from '#contract/operations/app-socket/order-changes.ts';
import type { InboxService } from '../../growth/inbox/service.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import { orderSeenBy } from '../orders/seen-by.ts';
import type { OpenOrders } from './open-orders.ts';
import type { OrderLists } from './order-lists.ts';

/**
 * How long a request waits until this server has read what the app knows; after that, its log has
 * been set back. Milliseconds.
 */
const AHEAD_MS = 2_000;
/** How long a list may show a store or a person by a former name. Milliseconds. */
const NAMES_MS = 600_000;

interface Deps {
  openOrders: OpenOrders;
  orderLists: OrderLists;
  inbox: Pick<InboxService, 'load' | 'numberOf'>;
  clock: () => Date;
}

/** The changes of a caller's open orders for apps that poll, from memory. */
export function createOrderChanges({ openOrders, orderLists, inbox, clock }: Deps) {
  /** The open orders once this server has read the event with this number, or has waited for long. */
  async function reached(number: number): Promise<void> {
    await openOrders.hold();
    await openOrders.reached(number, AHEAD_MS);
  }

  return {
    async since(number: number, caller: Caller): Promise<OrderChanges> {
      const [owners] = await Promise.all([
        orderLists.of(caller),
        reached(number),
        caller.role === 'driver' ? inbox.load(caller.userId) : undefined,
      ]);
      const isNew = number === 0 || orderLists.isOfOthers(caller, number);
      const missed = isNew ? null : openOrders.since(owners, number);
      const now = clock();
      const orders = missed?.orders ?? openOrders.of(owners);
      return {
        seq: openOrders.seq(),
        whole: missed === null,
        more: false,
        orders: orders.map((order) => orderSeenBy(caller, order, now)),
        gone: missed?.gone ?? [],
        inbox: inbox.numberOf(caller.userId),
      };
    },

    /**
     * The state of a caller's list of open orders, for an ETag: whose it is, the number of the last
     * event, and the lists that it consists of; null while that is not
     * known, and for staff. Reads nothing from the database for drivers and customers.
     */
    async tagOf(caller: Caller): Promise<string | null> {
      if (!can(caller, 'orders.read-own')) return null;
      if (!openOrders.isKnown()) {
        void openOrders.hold();
        return null;
      }
      const owners = await orderLists.of(caller);
      // Names have no event: a list is read again after a while.
      const period = Math.floor(clock().getTime() / NAMES_MS);
      return [caller.userId, openOrders.lastOf(owners), period, ...owners.sort()].join('-');
    },
  };
}
export type OrderChangesService = ReturnType<typeof createOrderChanges>;
