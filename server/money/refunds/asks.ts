import { orderStatusWords } from '#contract/operations/order-status-words.ts';
import { refundsRoutes as routes } from '#contract/routes/money/refunds.ts';
import type { Wallet } from '#contract/routes/money/wallets.ts';
import type { OrderStatus } from '#machines/order/order-machine.ts';
import { asksOn } from '../../platform/acts/subject.ts';
import { reasonFor } from '../../platform/http/refusal.ts';
import { whyNotMoved } from '../wallets/acts.ts';

/** The customer's wallet; null if there is none. */
interface WithWallet {
  wallet: Pick<Wallet, 'role' | 'status'> | null;
}
interface Refundable extends WithWallet {
  id: number;
  status: OrderStatus;
  total: bigint;
  refunded: bigint;
  /**
   * Less than the total if the card was not charged or its bank took it back, or if the driver
   * disputes that he got the cash and that is not dismissed. Centimes.
   */
  paid: bigint;
  /** How much of it the card can take. Centimes. */
  onCard: bigint;
}

/** A frozen wallet. */
const frozen = {
  legal: () => ['wallet.unfreeze'],
  currentState: () => ({ legalEvents: ['wallet.unfreeze'] }),
};

/** Who may refund an order: state, the refundable amount, and a wallet to refund to. */
export const give = asksOn<Refundable, 'order.refund'>(frozen)({
  route: routes.give,
  event: 'order.refund',
  why({ id, status, total, refunded, paid, onCard, wallet }) {
    if (status !== 'delivered')
      return reasonFor('order.nothing_charged', { id, state: orderStatusWords(status), status });
    if (refunded >= total) return reasonFor('refund.in_full', { id });
    if (refunded >= paid) return reasonFor('refund.nothing_left', { id });
    if (onCard > 0n) return null;
    // Staff may order too, and a customer may have become a driver: such orders have no
    // customer's wallet to refund to, and money sent elsewhere would not be found.
    if (wallet?.role !== 'customer') return reasonFor('refund.no_wallet');
    return whyNotMoved(wallet);
  },
});

/** Who may reverse a refund. */
export const reverse = asksOn<
  WithWallet & { isReversed: boolean; isRemedy: boolean; target: 'card' | 'wallet' },
  'order.refund_reverse'
>(frozen)({
  route: routes.reverse,
  event: 'order.refund_reverse',
  why({ isReversed, isRemedy, target, wallet }) {
    if (isReversed) return reasonFor('transfer.already_reversed');
    // Its charges are reversed with it.
    if (isRemedy) return reasonFor('remedy.refund_of');
    if (target === 'card') return reasonFor('refund.on_card');
    return wallet && whyNotMoved(wallet);
  },
});
