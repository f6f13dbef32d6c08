import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { UnansweredCommands } from '#src/domain/money/unanswered-commands.tsx';
import { ListPage } from '#src/ui/list/list-page.tsx';
import { refetchList } from '#src/ui/list/rows/use-list-rows.ts';
import { transactionsList } from './transactions-list.tsx';

/** All transfers of the ledger. Each can be verified, and some can be reversed. */
export default function TransactionsPage() {
  const queries = useQueryClient();
  const reread = useCallback(() => void refetchList(queries, transactionsList.id), [queries]);
  return <ListPage list={transactionsList} above={<UnansweredCommands onAnswer={reread} />} />;
}
