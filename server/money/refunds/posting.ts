import type { Cause } from '#contract/causes/causes.ts';
import type { Funder } from '#contract/operations/funding.ts';
import type { Entry, LedgerService } from '../../books/ledger/service.ts';
import type { ActorJson, Trx } from '../../platform/db/schema.ts';
import { fieldFault, Refusal, refuse } from '../../platform/http/refusal.ts';
import type { PaymentService } from '../payments/service.ts';
import type { RefundRepository } from './repository.ts';

interface RefundedOrder {
  id: number;
  store_id: number;
  store_name: string;
  customer_id: number;
  customer_name: string;
}

/** A refund to be given. */
interface NewRefund {
  /** The key of its transfer. */
  key: string;
  fundedBy: Funder;
  target: 'card' | 'wallet';
  amount: bigint;
  reason: string;
  cause: Cause | null;
  at: Date;
  actor: ActorJson;
}

interface Deps {
  ledger: Pick<LedgerService, 'post' | 'reverse'>;
  cardPayments: Pick<PaymentService, 'refund'>;
  repository: RefundRepository;
}

/** The entries from the funder to the customer's card or wallet. */
const entriesOf = (
  order: RefundedOrder,
  { fundedBy, target, amount }: Pick<NewRefund, 'fundedBy' | 'target' | 'amount'>,
): Entry[] => [
  fundedBy === 'store'
    ? { account: 'store_balance', owner: order.store_id, purpose: 'refund', amount: -amount }
    : { account: 'refunds', purpose: 'refund', amount: -amount },
  target === 'card'
    ? { account: 'card_clearing', purpose: 'refund', amount }
    : { account: 'customer_wallet', owner: order.customer_id, purpose: 'refund', amount },
];

/** Posts a refund; refuses with our own message if a balance is too low. */
async function orShort(posting: Promise<bigint>, short: () => Refusal): Promise<bigint> {
  try {
    return await posting;
  } catch (error) {
    throw error instanceof Refusal && error.code === 'money.insufficient' ? short() : error;
  }
}

const storeShort = (store: string) =>
  refuse(
    'refund.store_has_less',
    { store },
    { fields: [fieldFault('body.fundedBy', 'refund.funder_has_less')] },
  );
const customerShort = (customer: string) => refuse('refund.spent', { customer });

/** The movements and rows of refunds, for what is given by itself or as a remedy. */
export function createRefundPosting({ ledger, cardPayments, repository }: Deps) {
  return {
    /** Gives a refund of a locked order. Error: 409 if its funder has less. */
    async give(trx: Trx, order: RefundedOrder, refund: NewRefund) {
      const { key, amount, target, fundedBy, reason, cause, at, actor } = refund;
      const transfer = await orShort(
        ledger.post(trx, {
          key,
          kind: 'refund',
          at,
          actor,
          orderId: order.id,
          memo: reason,
          entries: entriesOf(order, refund),
        }),
        () => storeShort(order.store_name),
      );
      const { id } = await repository.insert(trx, {
        order_id: order.id,
        transfer_id: transfer,
        amount,
        funded_by: fundedBy,
        target,
        reason,
        cause,
        at,
        by: JSON.stringify(actor),
      });
      if (target === 'card')
        await cardPayments.refund(trx, { orderId: order.id, transfer, amount, at });
      return { id, transfer };
    },

    /** Reverses a refund. Error: 409 if the customer has spent it. */
    async reverse(
      trx: Trx,
      order: RefundedOrder,
      refund: { id: number; transfer_id: bigint },
      { key, reason, at, actor }: Pick<NewRefund, 'key' | 'reason' | 'at' | 'actor'>,
    ): Promise<bigint> {
      const transfer = await orShort(
        ledger.reverse(trx, refund.transfer_id, { key, at, actor, memo: reason }),
        () => customerShort(order.customer_name),
      );
      await repository.insertReversal(trx, {
        refund_id: refund.id,
        transfer_id: transfer,
        reason,
        at,
        by: JSON.stringify(actor),
      });
      return transfer;
    },
  };
}
export type RefundPosting = ReturnType<typeof createRefundPosting>;
