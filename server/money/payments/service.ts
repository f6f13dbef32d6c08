import { paymentReasons } from '#contract/reasons/money/payments.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import type { OrderService } from '../../operations/orders/service.ts';
import type { Base } from '../../platform/area.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { createPaymentOutbox } from './outbox.ts';
import type { ActRow, PaymentRepository, PaymentRow } from './repository.ts';
import { type PaymentSettlement, type Providers, READ_MS } from './settling.ts';

export interface PaymentNeeds {
  ledger: Pick<LedgerService, 'post'>;
  orders: OrderService;
}

/** A refund to a card, with the transfer that books it. Centimes. */
interface NewRefund {
  orderId: number;
  transfer: bigint;
  amount: bigint;
  at: Date;
}

interface Deps extends Base, PaymentNeeds {
  repository: PaymentRepository;
  settling: PaymentSettlement;
  providers: Providers;
}

/** Payments that are read together. */
const AT_ONCE = 10;

/** Card payments without a caller: what the provider says, and what it has to do. */
export function createPaymentService(deps: Deps) {
  const { clock, log, repository, settling, providers, ledger } = deps;

  async function settleOne(id: string): Promise<void> {
    const row = await repository.find(id);
    try {
      if (row) await settling.settle(row);
      await repository.rest(id);
    } catch (error) {
      // It is read again in a minute.
      log.warn({ err: error, payment: id }, 'Settling a payment failed');
    }
  }

  return {
    isDue: repository.isDue,

    /** Reads what is due, and sends what is due. */
    async work(outbox: ReturnType<typeof createPaymentOutbox>): Promise<void> {
      for (;;) {
        const at = clock();
        const next = new Date(at.getTime() + READ_MS);
        const ids = await repository.claimReadings(at, next, AT_ONCE);
        await Promise.all(ids.map(settleOne));
        if ((await outbox.send()) === 0 && ids.length < AT_ONCE) return;
      }
    },

    /** Has a payment read soon because its provider gave notice, which itself decides nothing. */
    wake: (provider: string, payment: string) => repository.wake(provider, payment, clock()),

    /** The secret of a provider's notices; undefined if there is no such provider. */
    secretOf: (provider: string) => providers.of(provider)?.secret,

    /**
     * What the card of an order was charged or will be, less what its bank took back; and how much
     * the card can still take back, less what is under way. Centimes.
     */
    async amountsOf(orderId: number, trx?: Trx): Promise<{ paid: bigint; onCard: bigint }> {
      const row = await repository.amountsOf(orderId, trx);
      if (!row) return { paid: 0n, onCard: 0n };
      // What is being captured can be refunded: its acts are sent one after another.
      const coming = row.has_failed ? 0n : row.capturing;
      // A capture that was written off, and that the provider paid after all.
      const recovered = row.state === 'written_off' && row.is_settled ? row.sold : 0n;
      const paid = row.captured + coming + recovered - row.charged_back;
      const left = row.captured + coming - row.charged_back - row.refunded - row.refunding;
      return { paid, onCard: providers.of(row.provider) && left > 0n ? left : 0n };
    },

    /** Sends a refund to the card of an order, in the transaction that books it. */
    async refund(trx: Trx, { orderId, transfer, amount, at }: NewRefund): Promise<void> {
      const row = await repository.findByOrder(orderId, trx);
      if (!row) throw new Error(`Order ${orderId} has no payment`);
      const of = String(transfer);
      await repository.addAct(trx, { payment: row.id, kind: 'refund', of, amount, at });
    },

    /**
     * A refund that the card did not take goes to the customer's wallet; to suspense if the person
     * has another role now.
     */
    async refundRefused(trx: Trx, row: PaymentRow, act: ActRow, at: Date): Promise<void> {
      const hasWallet = await repository.isCustomer(trx, row.customer_id);
      await ledger.post(trx, {
        key: `card refund ${act.key} refused`,
        kind: 'card_refund_refused',
        at,
        actor: null,
        ...(row.order_id === null ? {} : { orderId: row.order_id }),
        memo: sentenceFor(paymentReasons, 'payment.refund_refused'),
        divert: true,
        entries: [
          { account: 'card_clearing', purpose: 'refund', amount: -act.amount },
          {
            account: hasWallet ? 'customer_wallet' : 'suspense',
            owner: row.customer_id,
            purpose: 'refund',
            amount: act.amount,
          },
        ],
      });
    },
  };
}
export type PaymentService = ReturnType<typeof createPaymentService>;
