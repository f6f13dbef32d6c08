import type { Cause } from '#contract/causes/causes.ts';
import type {
  Bearer,
  RemedyBasis,
  RemedyLimit,
  RemedyTarget,
} from '#contract/money/remedies/remedy.ts';
import { remedyReasons } from '#contract/reasons/money/remedies.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import {
  type CommittedAct,
  chargeCommitments,
  leftOf,
  whyTooMuch,
} from '../../books/commitments/charge.ts';
import type { CommitmentService } from '../../books/commitments/service.ts';
import type { PromotionService } from '../../growth/promotions/service.ts';
import type { CaseService } from '../../operations/cases/service.ts';
import type { OrderService } from '../../operations/orders/service.ts';
import type { ActorJson, Trx } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { RefundService } from '../refunds/service.ts';
import type { WalletService } from '../wallets/service.ts';
import { type ChargingDeps, chargeParty } from './charging.ts';
import {
  type GivenBefore,
  type RemedyLimits,
  type RemedyRow,
  remedyRepository,
} from './repository.ts';

export type RemediedOrder = Awaited<ReturnType<OrderService['remediable']>>;

export interface GivingDeps extends ChargingDeps {
  orders: Pick<
    OrderService,
    | 'remediable'
    | 'refunded'
    | 'given'
    | 'locked'
    | 'wake'
    | 'whole'
    | 'sendAgain'
    | 'costOfSendingAgain'
  >;
  refunds: Pick<RefundService, 'posting' | 'paidOf'>;
  promotions: Pick<PromotionService, 'coupons'>;
  wallets: Pick<WalletService, 'stateOf'>;
  commitments: Pick<CommitmentService, 'committedBy'>;
  cases: Pick<CaseService, 'append' | 'requireOpen'>;
}
export interface GivingContext {
  deps: GivingDeps;
  trx: Trx;
  at: Date;
  actor: ActorJson;
}

/** What is left of an order to be given, and the targets that can take it. Centimes. */
export interface OrderRoom {
  orderId: number;
  isServed: boolean;
  left: bigint;
  onCard: bigint;
  targets: RemedyTarget[];
}

/** What is left of an order. Nothing was served of one that was not delivered: only a coupon is given. */
export async function roomOf(
  { refunds, wallets }: Pick<GivingDeps, 'refunds' | 'wallets'>,
  order: RemediedOrder,
  trx?: Trx,
): Promise<OrderRoom> {
  const isServed = order.status === 'delivered';
  // Of what was not served the worth counts, whatever a card has paid of it.
  const { paid, onCard } = await refunds.paidOf(
    isServed ? order : { ...order, payment: 'cash' },
    trx,
  );
  const left = paid > order.refunded ? paid - order.refunded : 0n;
  const wallet = await wallets.stateOf(order.customer_id, trx);
  const hasWallet = wallet?.role === 'customer' && wallet.status === 'active';
  const targets: RemedyTarget[] = [
    ...(isServed && onCard > 0n ? (['card'] as const) : []),
    ...(isServed && hasWallet ? (['wallet'] as const) : []),
    ...(wallet?.role === 'customer' ? (['coupon'] as const) : []),
    ...(isServed ? (['redelivery'] as const) : []),
  ];
  return { orderId: order.id, isServed, left, onCard: isServed ? onCard : 0n, targets };
}

/** The target of an amount if none is asked for: the card, or a coupon, with which a wallet is not needed. */
export const defaultTarget = (
  { payment }: Pick<RemediedOrder, 'payment'>,
  { onCard, targets }: OrderRoom,
  amount: bigint,
): RemedyTarget => {
  if (payment === 'cash') return 'coupon';
  if (targets.includes('card') && amount <= onCard) return 'card';
  return targets.includes('wallet') ? 'wallet' : 'coupon';
};

/** Error: 409 if the order does not allow the target for the amount. */
export function requireTarget(
  room: OrderRoom,
  target: RemedyTarget,
  { amount, basis }: { amount: bigint; basis: RemedyBasis },
): void {
  const isPossible =
    target === 'card' ? amount <= room.onCard : target !== 'redelivery' || basis === 'lines';
  if (!room.isServed && target !== 'coupon')
    throw refuse('remedy.not_served', { id: room.orderId });
  if (!room.targets.includes(target) || !isPossible) throw refuse('remedy.target_not_possible');
}

/**
 * The first limit that an amount exceeds; null if one person gives it alone. What a person commits by it
 * may be more: of goods that are sent again the whole price, and the fee.
 */
export function exceeded(
  { amount, commits }: { amount: bigint; commits: bigint },
  caseId: number | null,
  known: { before: GivenBefore; limits: RemedyLimits; committed: CommittedAct },
): RemedyLimit | null {
  const { before, limits, committed } = known;
  if (caseId !== null && before.of_case + amount > limits.per_case) return 'case';
  if (before.of_customer + amount > limits.per_customer) return 'customer';
  if (before.of_store + amount > limits.per_store) return 'store';
  return commits > leftOf(committed) ? 'person' : null;
}

/** How a remedy is paid: a refund, or a promotion for one person. */
type Payment = Pick<RemedyRow, 'refund_id' | 'promotion_id' | 'redelivery_id'>;

interface NewGift {
  key: string;
  target: RemedyTarget;
  amount: bigint;
  reason: string;
  cause: Cause | null;
  /** The pieces that are sent again. */
  lines: readonly { line: number; quantity: number }[];
}

/** Pays a remedy of a locked order, at the expense of the platform. A coupon is put in force later. */
export async function pay(
  { deps, trx, at, actor }: GivingContext,
  order: RemediedOrder,
  { key, target, amount, reason, cause, lines }: NewGift,
): Promise<Payment> {
  const paid = { refund_id: null, promotion_id: null, redelivery_id: null };
  const event = { amount, at, actor, reason, ...(cause ? { cause } : {}) };
  if (target === 'card' || target === 'wallet') {
    const refund = { key, fundedBy: 'platform' as const, target, amount, reason, cause, at, actor };
    const { id } = await deps.refunds.posting.give(trx, order, refund);
    await deps.orders.refunded(trx, order, event);
    return { ...paid, refund_id: id };
  }
  if (target === 'redelivery') {
    const redelivery_id = await deps.orders.sendAgain({ trx, at, actor }, order, lines);
    await deps.orders.given(trx, order, event);
    return { ...paid, redelivery_id };
  }
  const { message: name } = sentenceFor(remedyReasons, 'remedy.coupon_name', { id: order.id });
  const coupon = { customerId: order.customer_id, amount, name };
  const promotion_id = await deps.promotions.coupons.make({ trx, at, actor }, coupon);
  await deps.orders.given(trx, order, event);
  return { ...paid, promotion_id };
}

/**
 * What follows the payment of a remedy: its case, its charges, and, as the last of all, what its giver
 * commits. Errors: 403 beyond what one person commits; 409.
 */
export async function finish(
  context: GivingContext,
  remedy: RemedyRow,
  bearers: readonly Bearer[],
  driverId: number | null,
): Promise<void> {
  const { deps, trx, at, actor } = context;
  if (remedy.case_id !== null)
    await deps.cases.append(trx, remedy.case_id, {
      kind: 'remedy',
      at,
      actor,
      text: remedy.reason,
      given: remedy.amount,
      data: { remedyId: remedy.id, amount: remedy.amount.toString(), outcome: remedy.target },
    });
  let now = remedy;
  for (const bearer of bearers) now = await chargeParty(context, now, bearer, driverId);
  // Last: the accounts of the giver wait until the transaction ends.
  if (remedy.promotion_id !== null) await launchCoupon(context, remedy.promotion_id);
  await chargeCommitments(trx);
}

async function launchCoupon({ deps, trx, at, actor }: GivingContext, id: number): Promise<void> {
  try {
    await deps.promotions.coupons.launch({ trx, at, actor }, id);
  } catch (error) {
    throw whyTooMuch(error) ?? error;
  }
}

/** What is known of the limits, which wait for this transaction from now on. */
export async function limitsKnown(
  { deps, trx, at, actor }: GivingContext,
  order: Pick<RemediedOrder, 'customer_id' | 'store_id'>,
  caseId: number | null,
) {
  const before = await remedyRepository.givenBefore(trx, {
    caseId,
    customerId: order.customer_id,
    storeId: order.store_id,
    at,
  });
  const limits = await remedyRepository.limits(trx);
  const committed = await deps.commitments.committedBy(actor.id, trx);
  return { before, limits, committed };
}
