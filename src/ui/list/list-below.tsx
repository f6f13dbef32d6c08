import type { ReactNode } from 'react';
import type { ListCount } from '#contract/list.ts';
import { ActSheet } from './acts/act-sheet.tsx';
import { ListChosen } from './acts/list-selection.tsx';
import type { ListRow } from './list.ts';
import { ListFoot } from './list-foot.tsx';
import type { ListPageModel } from './use-list-page.ts';

interface Props<Row extends ListRow> {
  page: ListPageModel<Row>;
  /** The number of rows that match the filter; null if the server does not count them. */
  count: ListCount | null;
  foot: ReactNode;
}

/** Below the rows: the acts on the selected rows with their dialogs, the status, and the keys. */
export function ListBelow<Row extends ListRow>({ page, count, foot }: Props<Row>) {
  const { list, read, table, acts, sent, show, toGrid } = page;
  const readAgain = async (which: readonly Row[]) => {
    const fresh = (await read.refetch()).data?.pages.flatMap(({ items }) => items) ?? [];
    const byId = new Map(fresh.map((one) => [one.id, one]));
    return which.map((one) => byId.get(one.id) ?? one);
  };
  return (
    <>
      <ListChosen page={page} />
      <ListFoot page={page} count={count} middle={foot} />
      {acts.sheet && (
        <acts.sheet.act.Sheet
          rows={acts.sheet.rows}
          onDone={table.drop}
          onClose={() => {
            acts.closeSheet();
            toGrid();
          }}
        />
      )}
      {sent.sheet && (
        <ActSheet
          key={sent.sheet.act.id}
          {...sent.sheet}
          name={list.name}
          counted={list.counted}
          onRows={(changed) => {
            show(changed);
            table.drop(changed.map(({ id }) => id));
          }}
          readAgain={readAgain}
          onEnd={sent.end}
          onClose={() => {
            sent.close();
            toGrid();
          }}
        />
      )}
    </>
  );
}
