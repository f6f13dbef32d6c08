import type { RequestOf } from '#contract/endpoint.ts';
import { formatMoney } from '#contract/money.ts';
import type { Transfer, Verification, walletsRoutes } from '#contract/routes/money/wallets.ts';
import { chargeCommitments } from '../../books/commitments/charge.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { requireMay } from '../../platform/policy/policy.ts';
import { transferPolicy } from './policy.ts';

type Routes = typeof walletsRoutes;

interface Deps {
  commands: CommandService;
  ledger: LedgerService;
}

/** All transactions of the ledger: listed, verified, and reversed if their kind permits it. */
export function createTransactions({ commands, ledger }: Deps) {
  async function transfer(id: string) {
    const [found] = await ledger.transfersOf([BigInt(id)]);
    if (!found) throw notFound('The transaction');
    return found;
  }

  return {
    async verify(id: string, caller: Caller): Promise<Verification> {
      const found = transferPolicy.show(await transfer(id), caller);
      const sum = found.entries.reduce((all, { amount }) => all + BigInt(amount), 0n);
      const paid = found.entries
        .filter(({ purpose }) => purpose === 'cash_collected' || purpose === 'card_captured')
        .reduce((all, { amount }) => all - BigInt(amount), 0n);
      const total = found.kind === 'sale' ? await ledger.totalOf(found.orderId ?? 0) : null;
      const off = await ledger.brokenBalance(BigInt(id));
      const checks: Verification['checks'] = [
        { check: 'sums_to_zero', ok: sum === 0n, detail: `its entries sum to ${formatMoney(sum)}` },
        {
          check: 'balances_follow',
          ok: off === null,
          detail: off === null ? 'each entry follows the one before it' : `entry ${off} does not`,
        },
        {
          check: 'ties_to_order',
          ok: total === null || total === paid,
          detail:
            total === null
              ? 'belongs to no sale'
              : `paid ${formatMoney(paid)} of ${formatMoney(total)}`,
        },
        {
          check: 'reversed_once',
          ok: true,
          detail: found.reversedBy ? `reversed by ${found.reversedBy}` : 'not reversed',
        },
      ];
      return { transfer: found, isSound: checks.every(({ ok }) => ok), checks };
    },

    all: async (query: Parameters<typeof ledger.transfers.page>[0], caller: Caller) =>
      transferPolicy.showPage(await ledger.transfers.page(query), caller),
    count: ledger.transfers.count,
    export: ledger.transfers.export,

    /** Reverses an adjustment or a transfer between wallets by posting its opposite. */
    async reverse(
      id: string,
      body: RequestOf<Routes['reverse']>['body'],
      by: RequestActor,
    ): Promise<Transfer> {
      const before = await transfer(id);
      const { answer } = await commands.once(
        body,
        `transfer.reverse ${id}`,
        by,
        async ({ trx, at, actor }) => {
          requireMay(transferPolicy.whyNot('reverse', before, by.caller));
          const reversal = await ledger.reverse(trx, BigInt(id), {
            key: `command ${body.commandId}`,
            at,
            actor,
            memo: body.reason,
          });
          await chargeCommitments(trx, 'id');
          return {
            answer: { id: reversal.toString() },
            entry: {
              action: 'transfer.reverse',
              subject: `transfer ${id}`,
              before,
              after: { reversedBy: reversal.toString(), reason: body.reason },
            },
          };
        },
      );
      return transferPolicy.show(await transfer(answer.id), by.caller);
    },
  };
}
