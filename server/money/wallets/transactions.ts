import type { RequestOf } from '#contract/endpoint.ts';
import { walletReasons } from '#contract/reasons/money/wallets.ts';
import { type ParamsArgument, sentenceFor } from '#contract/reasons/reason.ts';
import {
  walletsRoutes as routes,
  type Transfer,
  type Verification,
} from '#contract/routes/money/wallets.ts';
import { formatMoney } from '#rules/money/money.ts';
import { chargeCommitments } from '../../books/commitments/charge.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import { actsOf, requireMay } from '../../platform/acts/decide.ts';
import { asksOn } from '../../platform/acts/subject.ts';
import type { WithClock } from '../../platform/area.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import { mapPage } from '../../platform/http/cursor.ts';
import { reasonFor, requireRow } from '../../platform/http/refusal.ts';

interface Deps extends WithClock {
  commands: CommandService;
  ledger: LedgerService;
}

/** Kinds of transactions that are reversed here; the others have calls of their own. */
const REVERSIBLE = ['adjustment', 'wallet_transfer'];

const reverse = asksOn<Pick<Transfer, 'kind' | 'reversedBy'>, 'transfer.reverse'>()({
  route: routes.reverse,
  event: 'transfer.reverse',
  why({ kind, reversedBy }) {
    if (!REVERSIBLE.includes(kind)) return reasonFor('transfer.kind_not_reversible', { kind });
    return reversedBy === null ? null : reasonFor('transfer.already_reversed');
  },
});

/** What a check of a transaction found. */
function detailOf<const Key extends keyof typeof walletReasons>(
  key: Key,
  ...params: ParamsArgument<(typeof walletReasons)[Key]>
) {
  const { message: detail, ...reason } = sentenceFor(walletReasons, key, ...params);
  return { detail, ...reason };
}

/** All transactions of the ledger: listed, verified, and reversed if their kind permits it. */
export function createTransactions({ clock, commands, ledger }: Deps) {
  const show = <T extends Pick<Transfer, 'kind' | 'reversedBy'>>(row: T, caller: Caller) => ({
    ...row,
    acts: actsOf({ reverse }, row, caller, clock()),
  });
  async function transfer(id: string) {
    return requireRow((await ledger.transfersOf([BigInt(id)]))[0], 'transaction');
  }

  return {
    async verify(id: string, caller: Caller): Promise<Verification> {
      const found = show(await transfer(id), caller);
      const sum = found.entries.reduce((all, { amount }) => all + BigInt(amount), 0n);
      const paid = found.entries
        .filter(({ purpose }) => purpose === 'cash_collected' || purpose === 'card_captured')
        .reduce((all, { amount }) => all - BigInt(amount), 0n);
      const total = found.kind === 'sale' ? await ledger.totalOf(found.orderId ?? 0) : null;
      const off = await ledger.brokenBalance(BigInt(id));
      const checks: Verification['checks'] = [
        {
          check: 'sums_to_zero',
          ok: sum === 0n,
          ...detailOf('transfer.sums_to', { sum: formatMoney(sum) }),
        },
        {
          check: 'balances_follow',
          ok: off === null,
          ...(off === null
            ? detailOf('transfer.balances_follow')
            : detailOf('transfer.balance_breaks', { entry: String(off) })),
        },
        {
          check: 'ties_to_order',
          ok: total === null || total === paid,
          ...(total === null
            ? detailOf('transfer.of_no_sale')
            : detailOf('transfer.paid_of_total', {
                paid: formatMoney(paid),
                total: formatMoney(total),
              })),
        },
        {
          check: 'reversed_once',
          ok: true,
          ...(found.reversedBy
            ? detailOf('transfer.reversed_by', { transfer: found.reversedBy })
            : detailOf('transfer.not_reversed')),
        },
      ];
      return { transfer: found, isSound: checks.every(({ ok }) => ok), checks };
    },

    all: async (query: Parameters<typeof ledger.transfers.page>[0], caller: Caller) =>
      mapPage(await ledger.transfers.page(query), (row) => show(row, caller)),
    count: ledger.transfers.count,
    export: ledger.transfers.export,

    /** Reverses an adjustment or a transfer between wallets by posting its opposite. */
    async reverse(
      id: string,
      body: RequestOf<typeof routes.reverse>['body'],
      by: RequestActor,
    ): Promise<Transfer> {
      const before = await transfer(id);
      const { answer } = await commands.once(
        body,
        `transfer.reverse ${id}`,
        by,
        async ({ trx, at, actor }) => {
          await requireMay(trx, reverse, before, { caller: by.caller, at });
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
      return show(await transfer(answer.id), by.caller);
    },
  };
}
