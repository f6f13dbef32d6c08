import { type CauseInput, textOfCause, wordsOfCause } from '#contract/causes/causes.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { roleCan } from '#contract/permissions.ts';
import { OrderRefunds, Refund, type refundsRoutes } from '#contract/routes/money/refunds.ts';
import { formatMoney } from '#rules/money/money.ts';
import { chargeCommitments } from '../../books/commitments/charge.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import { requireTyped } from '../../books/ledger/typed-amount.ts';
import type { OrderService } from '../../operations/orders/service.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import { actsOf, requireMay } from '../../platform/acts/decide.ts';
import type { Base } from '../../platform/area.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import type { CommandContext, CommandService } from '../../platform/commands/service.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { fieldFault, notFound, refuse, requireRow } from '../../platform/http/refusal.ts';
import { requireVersion } from '../../platform/http/version.ts';
import type { DueService } from '../dues/service.ts';
import type { PaymentService } from '../payments/service.ts';
import type { WalletService } from '../wallets/service.ts';
import { give, reverse } from './asks.ts';
import { createRefundPosting } from './posting.ts';
import { createRefundRepository, type RefundRepository } from './repository.ts';

type Trx = CommandContext['trx'];
type Order = NonNullable<Awaited<ReturnType<OrderService['whole']>>>;
type Routes = typeof refundsRoutes;
type Body<K extends keyof Routes> = RequestOf<Routes[K]>['body'];

export interface RefundNeeds extends Base {
  commands: CommandService;
  ledger: LedgerService;
  settings: SettingsService;
  wallets: Pick<WalletService, 'stateOf'>;
  cardPayments: Pick<PaymentService, 'amountsOf' | 'refund'>;
  dues: Pick<DueService, 'fundsOf'>;
  orders: Pick<OrderService, 'refundable' | 'requireLeft' | 'refunded' | 'whole' | 'wake'>;
}

/** A refund as who may reverse it is decided. */
const decided = (
  { back_id, target, remedy_id }: Awaited<ReturnType<RefundRepository['of']>>[number],
  wallet: Awaited<ReturnType<WalletService['stateOf']>>,
) => ({ isReversed: back_id !== null, isRemedy: remedy_id !== null, target, wallet });

/** Where a refund goes. Error: 409 if the card was asked for and cannot take the amount. */
function targetOf(asked: 'card' | 'wallet' | undefined, amount: bigint, onCard: bigint) {
  if (asked === 'card' && amount > onCard)
    throw refuse(
      'refund.card_at_most',
      { most: formatMoney(onCard) },
      { fields: [fieldFault('body.target', 'refund.must_be_wallet')] },
    );
  return asked ?? (amount <= onCard ? 'card' : 'wallet');
}

/**
 * Refunds delivered orders to their customers' cards or wallets, at the store's or the platform's expense.
 */
export function createRefundService(deps: RefundNeeds) {
  const { clock, commands, settings, wallets, orders, cardPayments, dues } = deps;
  const repository = createRefundRepository(deps.db);
  const posting = createRefundPosting({ ...deps, repository });
  const typedAbove = () => settings.get('refunds').typedAbove;

  /**
   * What was paid for an order, less coupons and goods that were sent again, and how much of it its
   * card can still take. Centimes.
   */
  const paidOf = async ({ id, payment, total, refunded }: Order, trx?: Trx) => {
    const given = await repository.given(id, trx);
    if (payment !== 'card')
      return { paid: total - given - (await repository.disputed(id, trx)), onCard: 0n };
    const card = await cardPayments.amountsOf(id, trx);
    const paid = (card.paid < total ? card.paid : total) - given;
    const left = paid > refunded ? paid - refunded : 0n;
    return { paid, onCard: card.onCard < left ? card.onCard : left };
  };

  async function shown(order: Order, caller: Caller, trx?: Trx): Promise<OrderRefunds> {
    const wallet = await wallets.stateOf(order.customer_id, trx);
    const given = await repository.of(order.id, trx);
    const { paid, onCard } = await paidOf(order, trx);
    const isLeft = order.status === 'delivered' && paid > order.refunded;
    const left = isLeft ? paid - order.refunded : 0n;
    return fromRow(OrderRefunds, order, {
      orderId: order.id,
      refundable: left.toString(),
      cardRefundable: onCard.toString(),
      typedAbove: typedAbove(),
      commission: (await repository.commission(order.id, trx)).toString(),
      ...(roleCan(caller.role, 'payouts.read')
        ? { storeFunds: await dues.fundsOf(order.store_id, trx) }
        : {}),
      refunds: given.map((one) =>
        fromRow(Refund, one, {
          reversed:
            one.back_id === null || one.back_at === null || one.back_by === null
              ? null
              : {
                  transferId: one.back_id.toString(),
                  reason: one.back_why ?? '',
                  at: one.back_at.toISOString(),
                  by: one.back_by,
                },
          remedyId: one.remedy_id,
          acts: actsOf({ reverse }, decided(one, wallet), caller, clock()),
        }),
      ),
      acts: actsOf({ give }, { ...order, paid, onCard, wallet }, caller, clock()),
    });
  }

  /** Changes the refunds of a delivered order, once, and records the change. */
  async function change(
    orderId: number,
    version: number | undefined,
    { action, call }: { action: string; call: string },
    body: { commandId: string } & CauseInput,
    by: RequestActor,
    work: (doing: CommandContext, order: Order) => Promise<{ amount: bigint; done: object }>,
  ): Promise<OrderRefunds> {
    requireVersion(version);
    const { answer, isRepeat } = await commands.once(body, call, by, async (doing) => {
      const { trx, at, actor } = doing;
      const order = await orders.refundable(trx, {
        id: orderId,
        version,
        caller: by.caller,
        at,
      });
      const { amount, done } = await work(doing, order);
      const now = await orders.refunded(trx, order, {
        amount,
        at,
        actor,
        reason: wordsOfCause(body),
        cause: body.cause,
      });
      await chargeCommitments(trx);
      const after = await shown(now, by.caller, trx);
      return {
        answer: after,
        entry: {
          action,
          subject: `order ${orderId}`,
          before: { refunded: order.refunded.toString() },
          after: { refunded: after.refunded, ...done },
        },
      };
    });
    if (!isRepeat) orders.wake();
    return answer;
  }

  return {
    /** For remedies, which pay by refunds. */
    posting,
    paidOf,

    /** The refunds of an order. Error: 404. */
    async of(orderId: number, caller: Caller): Promise<OrderRefunds> {
      const order = requireRow(await orders.whole(orderId), 'order');
      return shown(order, caller);
    },

    /**
     * Refunds a part of an order, or all. Errors: 404; 409 if it is not delivered, has less left,
     * the wallet is frozen or the store has less; 412 if it has changed; 422 without the typed
     * amount above the limit; 428.
     */
    give(orderId: number, version: number | undefined, body: Body<'give'>, by: RequestActor) {
      const command = { action: 'order.refund', call: `order.refund ${orderId}` };
      return change(orderId, version, command, body, by, async ({ trx, at, actor }, order) => {
        const { fundedBy, cause = null } = body;
        const reason = textOfCause(body);
        const amount = BigInt(body.amount);
        const wallet = await wallets.stateOf(order.customer_id, trx);
        const { paid, onCard } = await paidOf(order, trx);
        const target = targetOf(body.target, amount, onCard);
        const asked = { ...order, paid, onCard: target === 'card' ? onCard : 0n };
        await requireMay(trx, give, { ...asked, wallet }, { caller: by.caller, at });
        orders.requireLeft({ ...order, total: paid }, amount);
        requireTyped('refund.typed_amount', amount, body, typedAbove());
        const key = `command ${body.commandId}`;
        const refund = { key, fundedBy, target, amount, reason, cause, at, actor };
        const { transfer } = await posting.give(trx, order, refund);
        const done = {
          amount: body.amount,
          fundedBy,
          target,
          reason,
          cause,
          transfer: transfer.toString(),
        };
        return { amount, done };
      });
    },

    /**
     * Reverses a refund to its funder. Errors: 404; 409 if it was already reversed, or the customer
     * has spent it or has a frozen wallet; 412 if the order has changed; 428.
     */
    reverse(
      orderId: number,
      refundId: number,
      version: number | undefined,
      body: Body<'reverse'>,
      by: RequestActor,
    ) {
      const command = { action: 'order.refund_reverse', call: `refund.reverse ${refundId}` };
      return change(orderId, version, command, body, by, async ({ trx, at, actor }, order) => {
        const { reason } = body;
        const refund = (await repository.of(orderId, trx)).find(({ id }) => id === refundId);
        if (!refund) throw notFound('refund');
        const wallet = await wallets.stateOf(order.customer_id, trx);
        await requireMay(trx, reverse, decided(refund, wallet), { caller: by.caller, at });
        const key = `command ${body.commandId}`;
        const reversal = { key, reason, at, actor };
        const transfer = await posting.reverse(trx, order, refund, reversal);
        const amount = refund.amount.toString();
        const done = { refund: refundId, amount, reason, transfer: transfer.toString() };
        return { amount: -refund.amount, done };
      });
    },
  };
}
export type RefundService = ReturnType<typeof createRefundService>;
