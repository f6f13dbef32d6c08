import type { RequestOf } from '#contract/endpoint.ts';
import type { OrderRefunds, refundsRoutes } from '#contract/routes/refunds.ts';
import type { By, CommandService, Doing } from '../commands/service.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { requireVersion } from '../http/version.ts';
import type { LedgerService } from '../ledger/service.ts';
import type { OrderService } from '../orders/service.ts';
import type { SettingsService } from '../settings/service.ts';
import type { WalletService } from '../wallets/service.ts';
import type { RefundRepository } from './repository.ts';

type Trx = Doing['trx'];
type Order = NonNullable<Awaited<ReturnType<OrderService['whole']>>>;
type Body = RequestOf<(typeof refundsRoutes)['give']>['body'];

interface Deps {
  repository: RefundRepository;
  commands: CommandService;
  ledger: LedgerService;
  settings: SettingsService;
  wallets: Pick<WalletService, 'get'>;
  orders: Pick<OrderService, 'refundable' | 'refunded' | 'whole' | 'wake'>;
}

/** Gives delivered orders back to their customers' wallets, at the store's or our own expense. */
export function createRefundService(deps: Deps) {
  const { repository, commands, ledger, settings, wallets, orders } = deps;
  const typedAbove = () => BigInt(settings.get('refunds').typedAbove);

  async function shown(order: Order, trx?: Trx): Promise<OrderRefunds> {
    const given = await repository.of(order.id, trx);
    const left = order.status === 'delivered' ? order.total - order.refunded : 0n;
    return {
      orderId: order.id,
      version: order.version,
      total: order.total.toString(),
      refunded: order.refunded.toString(),
      refundable: left.toString(),
      typedAbove: typedAbove().toString(),
      refunds: given.map((one) => ({
        id: one.id,
        transferId: one.transfer_id.toString(),
        amount: one.amount.toString(),
        fundedBy: one.funded_by,
        reason: one.reason,
        at: one.at.toISOString(),
        by: one.by,
      })),
    } as OrderRefunds;
  }

  /** Staff may order as well; what they ordered has no wallet to go back to. */
  async function requireWallet(trx: Trx, userId: number): Promise<void> {
    try {
      await wallets.get(userId, trx);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'resource.not_found')
        throw new Refusal('order.not_refundable', 'Who ordered this has no wallet.');
      throw error;
    }
  }

  /** Moves it; a store that has less is named as such. */
  async function move({ trx, at, actor }: Doing, order: Order, body: Body): Promise<bigint> {
    const amount = BigInt(body.amount);
    try {
      return await ledger.post(trx, {
        key: `command ${body.commandId}`,
        kind: 'refund',
        at,
        actor,
        orderId: order.id,
        memo: body.reason,
        entries: [
          body.fundedBy === 'store'
            ? {
                account: 'store_balance',
                owner: order.store_id,
                purpose: 'refund',
                amount: -amount,
              }
            : { account: 'refunds', purpose: 'refund', amount: -amount },
          { account: 'customer_wallet', owner: order.customer_id, purpose: 'refund', amount },
        ],
      });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'money.insufficient')
        throw new Refusal(
          'money.insufficient',
          `${order.store_name} has less available than that: let the platform fund it.`,
          { fields: [{ path: 'body.fundedBy', message: 'has less available' }] },
        );
      throw error;
    }
  }

  return {
    /** What was given back of an order. Error: 404. */
    async of(orderId: number): Promise<OrderRefunds> {
      const order = await orders.whole(orderId);
      if (!order) throw notFound('The order');
      return shown(order);
    },

    /**
     * Gives a part of an order back, or all. Errors: 404; 409 when it is not delivered, has less left,
     * the wallet is frozen or the store has less; 412 when it has changed; 422 without the typed
     * amount above the limit; 428.
     */
    async give(
      orderId: number,
      version: number | undefined,
      body: Body,
      by: By,
    ): Promise<OrderRefunds> {
      requireVersion(version);
      const { answer, isRepeat } = await commands.once(
        body,
        `order.refund ${orderId}`,
        by,
        async (doing) => {
          const { trx, at, actor } = doing;
          const amount = BigInt(body.amount);
          const order = await orders.refundable(trx, orderId, version, amount);
          if (amount >= typedAbove() && body.typedAmount !== body.amount)
            throw new Refusal('refund.typed_amount', 'Type the amount to give it back.', {
              fields: [{ path: 'body.typedAmount', message: 'must be the amount' }],
            });
          await requireWallet(trx, order.customer_id);
          const transfer_id = await move(doing, order, body);
          const { fundedBy: funded_by, reason } = body;
          await repository.insert(trx, {
            order_id: orderId,
            transfer_id,
            amount,
            funded_by,
            reason,
            at,
            by: JSON.stringify(actor),
          });
          await orders.refunded(trx, orderId, { amount, at, actor, reason });
          const refunded = order.refunded + amount;
          const after = await shown({ ...order, refunded, version: order.version + 1 }, trx);
          return {
            answer: after,
            noted: {
              action: 'order.refund',
              subject: `order ${orderId}`,
              before: { refunded: order.refunded.toString() },
              after: {
                refunded: refunded.toString(),
                amount: body.amount,
                fundedBy: body.fundedBy,
                reason,
                transfer: transfer_id.toString(),
              },
            },
          };
        },
      );
      if (!isRepeat) orders.wake();
      return answer;
    },
  };
}
export type RefundService = ReturnType<typeof createRefundService>;
