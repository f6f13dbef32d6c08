import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { BankSheet } from '#src/domain/money/bank-sheet.tsx';
import { UnansweredCommands } from '#src/domain/money/unanswered-commands.tsx';
import { useStore } from '#src/lib/use-store.ts';
import { ListPage } from '#src/ui/list/list-page.tsx';
import { refetchList } from '#src/ui/list/rows/use-list-rows.ts';
import { openSheet } from './balance-acts.ts';
import { useBalanceTotals } from './balance-totals.ts';
import { balancesList } from './balances-list.tsx';
import { PartialPayoutSheet } from './partial-payout-sheet.tsx';

/** Store Balance: the earnings of every store, and its available balance. */
export default function BalancesPage() {
  const queries = useQueryClient();
  const open = useStore(openSheet);
  const reread = useCallback(() => void refetchList(queries, balancesList.id), [queries]);
  useEffect(() => () => openSheet.set(null), []);
  const close = (isDone: boolean) => {
    openSheet.set(null);
    document.querySelector<HTMLElement>(`#${balancesList.id}-grid`)?.focus();
    if (isDone) reread();
  };
  return (
    <>
      <ListPage
        list={balancesList}
        totals={useBalanceTotals()}
        above={<UnansweredCommands onAnswer={reread} />}
      />
      {open?.what === 'part' && <PartialPayoutSheet balance={open.balance} onClose={close} />}
      {open?.what === 'bank' && <BankSheet {...open.balance} onClose={close} />}
    </>
  );
}
