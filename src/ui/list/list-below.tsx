import type { ReactNode } from 'react';
import { ActSheet } from './acts/act-sheet.tsx';
import { ListSelection } from './acts/list-selection.tsx';
import type { useListActs } from './acts/use-list-acts.ts';
import type { useScreenActs } from './acts/use-screen-acts.ts';
import type { List, ListRow } from './list.ts';
import { ListFoot } from './list-foot.tsx';
import type { useListRows } from './rows/use-list-rows.ts';
import type { useListTable } from './rows/use-list-table.ts';

interface Props<Row extends ListRow> {
  list: List<Row>;
  read: ReturnType<typeof useListRows<Row>>;
  table: ReturnType<typeof useListTable<Row>>;
  acts: ReturnType<typeof useListActs<Row>>;
  own: ReturnType<typeof useScreenActs<Row>>;
  count: { count: number; isMore: boolean } | null;
  foot: ReactNode;
  show: (changed: readonly Row[]) => void;
  toGrid: () => void;
}

/**
 * The area below the rows: the acts on the selected rows and their dialogs, the status, the keys.
 */
export function ListBelow<Row extends ListRow>(props: Props<Row>) {
  const { list, read, table, acts, own, count, foot, show, toGrid } = props;
  const readAgain = async (which: readonly Row[]) => {
    const fresh = (await read.refetch()).data?.pages.flatMap(({ items }) => items) ?? [];
    const byId = new Map(fresh.map((one) => [one.id, one]));
    return which.map((one) => byId.get(one.id) ?? one);
  };
  return (
    <>
      <ListSelection
        list={list}
        rows={table.chosenRows}
        acts={acts}
        onAct={(act) => void acts.start(act, table.chosenRows)}
        onOwnAct={own.begin}
        onClear={table.clear}
      />
      <ListFoot
        listId={list.id}
        counted={list.counted}
        possible={own.possible}
        middle={foot}
        outcome={acts.outcome}
        undo={acts.undo}
        stayOnOutcome={acts.stayOnOutcome}
        n={read.rows.length}
        hasMore={read.hasNextPage}
        isReadingMore={read.isFetchingNextPage}
        isKnown={!read.isPending && (!read.error || read.rows.length > 0)}
        count={count}
      />
      {own.sheet?.act.Sheet && (
        <own.sheet.act.Sheet
          rows={own.sheet.rows}
          onDone={table.drop}
          onClose={() => {
            own.closeSheet();
            toGrid();
          }}
        />
      )}
      {acts.sheet && (
        <ActSheet
          key={acts.sheet.act.id}
          {...acts.sheet}
          name={list.name}
          counted={list.counted}
          onRows={(changed) => {
            show(changed);
            table.drop(changed.map(({ id }) => id));
          }}
          readAgain={readAgain}
          onEnd={acts.end}
          onClose={() => {
            acts.close();
            toGrid();
          }}
        />
      )}
    </>
  );
}
