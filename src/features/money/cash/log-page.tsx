import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { KeptCommands } from '#src/domain/money/kept-commands.tsx';
import { ListPage } from '#src/ui/list/list-page.tsx';
import { rereadList } from '#src/ui/list/rows/use-list-rows.ts';
import { logList } from './log-list.tsx';

/** The log of all remittances. */
export default function LogPage() {
  const queries = useQueryClient();
  const reread = useCallback(() => void rereadList(queries, logList.id), [queries]);
  return <ListPage list={logList} above={<KeptCommands onAnswer={reread} />} />;
}
