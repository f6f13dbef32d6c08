import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { UnansweredCommands } from '#src/domain/money/unanswered-commands.tsx';
import { ListPage } from '#src/ui/list/list-page.tsx';
import { refetchList } from '#src/ui/list/rows/use-list-rows.ts';
import { logList } from './log-list.tsx';

/** The log of all remittances. */
export default function LogPage() {
  const queries = useQueryClient();
  const reread = useCallback(() => void refetchList(queries, logList.id), [queries]);
  return <ListPage list={logList} above={<UnansweredCommands onAnswer={reread} />} />;
}
