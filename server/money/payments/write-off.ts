import { paymentReasons } from '#contract/reasons/money/payments.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import type { AuditService } from '../../books/audit/service.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import type { ProposalKindSpec } from '../../people/proposals/kinds.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { notFound, refuse } from '../../platform/http/refusal.ts';
import {
  type ActRow,
  type PaymentRepository,
  type PaymentRow,
  refusedCapture,
} from './repository.ts';

interface Deps {
  repository: PaymentRepository;
  ledger: Pick<LedgerService, 'post'>;
  audit: Pick<AuditService, 'append'>;
}

/** A payment whose capture the provider refuses, with that capture. */
interface RefusedCapture {
  row: PaymentRow;
  act: ActRow;
}

/** Writing off a capture that the provider finally refused; the target is the order's number. */
export function writeOffProposals({ repository, ledger, audit }: Deps): ProposalKindSpec {
  async function lock(trx: Trx, target: string): Promise<PaymentRow> {
    const found = /^[1-9]\d{0,8}$/.test(target)
      ? await repository.findByOrder(Number(target), trx)
      : undefined;
    const row = found && (await repository.lock(trx, found.id));
    if (!row) throw notFound('card_payment');
    return row;
  }
  async function refused(trx: Trx, target: string, at: Date): Promise<RefusedCapture> {
    const row = await lock(trx, target);
    const act = refusedCapture(await repository.acts(row.id, trx), at);
    if (!act || (row.state !== 'capturing' && row.state !== 'review'))
      throw refuse('payment.no_capture_refused');
    return { row, act };
  }
  return {
    permission: () => 'money.settle',
    lock,
    async prepare(trx, target, _change, _by, at) {
      const { row, act } = await refused(trx, target, at);
      return {
        subject: `order ${row.order_id}`,
        name: `Order #${row.order_id}`,
        // A payment has no version: its capture is the one that is given up.
        version: 0,
        before: { payment: row.id, state: row.state, why: act.outcome },
        after: { payment: row.id, state: 'written_off', why: act.outcome },
        amount: act.amount,
      };
    },
    async apply(trx, { id, target, at, by, author }) {
      const { row, act } = await refused(trx, target, at);
      // The payment first: the database gives up no capture of any other.
      await repository.write(trx, row, ['payment.write_off'], at);
      await repository.writeAct(trx, act.id, { state: 'refused' });
      const { amount } = act;
      const transfer_id = await ledger.post(trx, {
        key: `card write-off ${row.id}`,
        kind: 'card_write_off',
        at,
        actor: author,
        ...(row.order_id === null ? {} : { orderId: row.order_id }),
        memo: sentenceFor(paymentReasons, 'payment.capture_refused'),
        entries: [
          { account: 'card_clearing', purpose: 'written_off', amount },
          { account: 'card_losses', purpose: 'written_off', amount: -amount },
        ],
      });
      await trx
        .insertInto('card_write_offs')
        .values({ payment_id: row.id, proposal_id: id, transfer_id, amount, at })
        .execute();
      await audit.append(trx, by, at, {
        action: 'payment.write_off',
        subject: `order ${row.order_id}`,
        before: { state: row.state },
        after: { state: 'written_off', amount: amount.toString(), proposal: id, author },
      });
    },
  };
}
