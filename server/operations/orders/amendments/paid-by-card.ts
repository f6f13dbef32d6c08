import { formatMoney } from '#rules/money/money.ts';
import { performIn } from '../../../platform/acts/perform.ts';
import type { RequestActor } from '../../../platform/auth/caller.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { refuse, requireRow } from '../../../platform/http/refusal.ts';
import { requireSeen } from '../../../platform/http/version.ts';
import { orderSubject } from '../acts.ts';
import type { OrderDeps } from '../deps.ts';
import type { OrderRow } from '../order-view.ts';
import { paidByCard } from './acts.ts';
import { requireAmendable } from './who-may-amend.ts';

/**
 * Refuses an order that no authorisation of this amount can pay, now or later. Centimes. Errors: 409.
 */
function requireCashOrder(row: OrderRow, authorised: bigint): void {
  if (row.closed_at !== null) requireAmendable(row);
  if (row.payment === 'card') throw refuse('payment.order_by_card');
  if (row.status === 'picked_up') throw refuse('payment.order_picked_up');
  if (row.total > authorised)
    throw refuse('payment.too_little', {
      total: formatMoney(row.total),
      authorised: formatMoney(authorised),
    });
}

/**
 * Cash orders that their customers have paid by card. Their payments are of a wing above orders. Each
 * order is locked before its payment.
 */
export function createPaidByCard(deps: OrderDeps) {
  const { repository, events } = deps;
  return {
    /** Locks the caller's own order. Error: 404, also for staff. */
    async lockOwn(trx: Trx, id: number, { caller }: RequestActor): Promise<OrderRow> {
      const own = { owner: 'customer', userId: caller.userId } as const;
      return requireRow(await repository.lock(trx, id, own), 'order');
    },

    lock: (trx: Trx, id: number) => repository.lock(trx, id, { whole: true }),

    /**
     * Refuses a locked order for whose total no card can be asked. Errors: 409 by its state; 412 with
     * the order, 428 by its version.
     */
    async requireAskable(
      trx: Trx,
      row: OrderRow,
      version: number | undefined,
      { caller }: RequestActor,
    ): Promise<void> {
      await requireSeen(row, version, async () => ({
        current: orderSubject.show(deps, row, caller),
        ...(await orderSubject.stale(deps, trx, row, caller)),
      }));
      requireAmendable(row);
      requireCashOrder(row, row.total);
      if (row.amendment_open) throw refuse('payment.answer_first');
      if (row.total === 0n) throw refuse('payment.nothing_to_pay');
    },

    requireCashOrder,

    /** Makes a locked order one by card, whose payment is written. Errors: 409. */
    async apply(
      trx: Trx,
      row: OrderRow,
      by: RequestActor,
      { reference, at }: { reference: string; at: Date },
    ): Promise<void> {
      requireAmendable(row);
      await performIn(deps, paidByCard, row, { trx, at, by, body: { reference } });
    },

    wake: events.wake,
  };
}
export type PaidByCard = ReturnType<typeof createPaidByCard>;
