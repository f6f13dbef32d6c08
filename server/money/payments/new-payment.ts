import { randomUUID } from 'node:crypto';
import { PAYMENT_MINUTES, type PaymentWait } from '#contract/operations/payment.ts';
import { CURRENCY } from '#rules/money/money.ts';
import { MINUTE_MS } from '#rules/time.ts';
import type { PaidByCard } from '../../operations/orders/amendments/paid-by-card.ts';
import type { OrderService } from '../../operations/orders/service.ts';
import type { WithClock } from '../../platform/area.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import {
  asWhy,
  fieldFault,
  type Refusal,
  reasonFor,
  refusalFor,
  refuse,
} from '../../platform/http/refusal.ts';
import { storedReason } from '../../platform/sentences/stored.ts';
import { keptSentence } from './kept-reason.ts';
import type { PaymentProvider } from './provider.ts';
import type { PaymentRepository, PaymentRow } from './repository.ts';
import type { PaymentSettlement, Providers } from './settling.ts';

/** What orders need to be paid by card. */
export interface CheckoutDeps extends WithClock {
  repository: PaymentRepository;
  providers: Providers;
  settling: PaymentSettlement;
  cashOrders: PaidByCard;
  orders: Pick<
    OrderService,
    'place' | 'placeWithPayment' | 'agree' | 'detail' | 'bodyHashOf' | 'wake'
  >;
}

/** The payments of one customer that may wait at once: each costs the provider calls. */
const MOST_WAITING = 10;

/** Error: 429 if too many payments of the customer wait. */
export async function requireFewWaiting(
  repository: PaymentRepository,
  trx: Trx,
  { userId }: Caller,
): Promise<void> {
  if ((await repository.countWaiting(userId, trx)) < MOST_WAITING) return;
  throw refuse('payment.too_many_waiting', undefined, { retryAfterSeconds: 60 });
}

interface PaymentRequestOf {
  reference: string;
  body_hash: Buffer;
  provider: PaymentProvider;
  at: Date;
}

/** The columns that every new payment of a customer has. */
export const paymentFor = (
  { userId }: Caller,
  { reference, body_hash, provider, at }: PaymentRequestOf,
) => ({
  id: randomUUID(),
  customer_id: userId,
  reference,
  body_hash,
  currency: CURRENCY,
  provider: provider.name,
  created_at: at,
  state_at: at,
  ends_at: new Date(at.getTime() + PAYMENT_MINUTES * MINUTE_MS),
});

/** What the customer has to pay before the order exists, or is one by card. */
export const waitOf = ({ id, total, ends_at, pay_url }: PaymentRow): PaymentWait => ({
  payment: id,
  amount: total.toString(),
  currency: CURRENCY,
  endsAt: ends_at.toISOString(),
  payUrl: pay_url,
});

/** The repeated reference with another body. */
export const otherBody = () =>
  refuse('order.reference_used', undefined, {
    fields: [fieldFault('body.reference', 'order.reference_of_another')],
  });

/** Why a payment that has ended has no order, or has not changed its order. */
export function endedPayment(payment: PaymentRow): Refusal {
  const { state, reason, reason_sentence, for_order_id } = payment;
  const isForCash = for_order_id !== null;
  const why =
    reason === null
      ? reasonFor(isForCash ? 'payment.change_ended' : 'payment.ended')
      : reasonFor(isForCash ? 'payment.change_ended_because' : 'payment.ended_because', {
          ...asWhy({
            message: reason,
            ...storedReason(reason, keptSentence(reason, reason_sentence)),
          }),
        });
  const code =
    state === 'declined' || state === 'expired' ? (`payment.${state}` as const) : why.code;
  return refusalFor({ ...why, code }, { extra: { next: 'new_reference' } });
}
