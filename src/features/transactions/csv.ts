import { csvCell, plainAmount } from '#contract/csv.ts';
import type { Transfer } from '#contract/routes/wallets.ts';

const HEAD =
  'transfer,at,kind,order,actor,memo,reverses,reversed_by,account,owner,owner_name,purpose,amount_mad,balance_after_mad';

/** Transfers as lines of CSV, one a movement, the head first. */
export const transferLines = (transfers: readonly Transfer[]): string[] => [
  HEAD,
  ...transfers.flatMap((one) =>
    one.entries.map(({ account, purpose, amount, balanceAfter }) =>
      [
        one.id,
        one.at,
        csvCell(one.kind),
        one.orderId ?? '',
        csvCell(one.actor?.name ?? null),
        csvCell(one.memo),
        one.reverses ?? '',
        one.reversedBy ?? '',
        csvCell(account.kind),
        account.ownerId ?? '',
        csvCell(account.name),
        csvCell(purpose),
        plainAmount(amount),
        plainAmount(balanceAfter),
      ].join(','),
    ),
  ),
];
