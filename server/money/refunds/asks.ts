import type { WhyNot } from '#contract/acts.ts';
import { orderStatusWords } from '#contract/operations/order-status-words.ts';
import { refundsRoutes as routes } from '#contract/routes/money/refunds.ts';
import type { Wallet } from '#contract/routes/money/wallets.ts';
import type { OrderStatus } from '#machines/order/order-machine.ts';
import { asksOn } from '../../platform/acts/subject.ts';
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
  standing: () => ({ legalEvents: ['wallet.unfreeze'] }),
};

const notReversible = (message: string): WhyNot => ({ code: 'transfer.not_reversible', message });
const notRefundable = (message: string): WhyNot => ({ code: 'order.not_refundable', message });

/** Who may refund an order: state, the refundable amount, and a wallet to refund to. */
export const give = asksOn<Refundable, 'order.refund'>(frozen)({
  route: routes.give,
  event: 'order.refund',
  why({ id, status, total, refunded, paid, onCard, wallet }) {
    if (status !== 'delivered')
      return notRefundable(
        `Order ${id} is ${orderStatusWords(status)}: nothing was charged for it.`,
      );
    if (refunded >= total) return notRefundable(`Order ${id} is refunded in full.`);
    if (refunded >= paid)
      return notRefundable(
        `Nothing is left to refund of order ${id}: it was not paid, the driver disputes the cash, or the bank reclaimed it.`,
      );
    if (onCard > 0n) return null;
    // Staff may order too, and a customer may have become a driver: such orders have no
    // customer's wallet to refund to, and money sent elsewhere would not be found.
    if (wallet?.role !== 'customer')
      return notRefundable('The person who placed this order has no customer wallet.');
    return whyNotMoved(wallet);
  },
});

/** Who may reverse a refund. */
export const reverse = asksOn<
  WithWallet & { isReversed: boolean; target: 'card' | 'wallet' },
  'order.refund_reverse'
>(frozen)({
  route: routes.reverse,
  event: 'order.refund_reverse',
  why({ isReversed, target, wallet }) {
    if (isReversed) return notReversible('This has already been reversed.');
    if (target === 'card') return notReversible('The card has it: nothing is taken from a card.');
    return wallet && whyNotMoved(wallet);
  },
});
