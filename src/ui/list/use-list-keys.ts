import { useCommandScope } from '#src/lib/keys/command-scope.ts';
import { cycledSort, nextSort } from './filters/list-query.ts';
import type { ListRow } from './list.ts';
import { ROOMY_PX, ROW_PX } from './rows/use-grid-rows.ts';
import { useReadCursor } from './rows/use-read-cursor.ts';
import type { ListPageModel } from './use-list-page.ts';

/** Registers the commands of a list while its screen is shown. */
export function useListKeys<Row extends ListRow>(page: ListPageModel<Row>) {
  const { list, rows, table, focus, cells, choice, acts, sent, peek, sort } = page;
  const { at, row, cell, setCell } = focus;
  const column = table.shown.find(({ id }) => id === cell);
  const cellFilter = row && column?.only?.(row);
  const isRead = useReadCursor(list, focus);
  /** Runs an act on the rows that the user has chosen, or on one that he has read. */
  const onRead = (run: () => void) => {
    if (table.chosenRows.length > 0 || peek.row || isRead()) run();
  };
  const pageRows = () => {
    const height = page.scroller.current?.clientHeight ?? 0;
    return Math.max(1, Math.floor(height / (table.layout.isRoomy ? ROOMY_PX : ROW_PX)) - 2);
  };
  useCommandScope(list.ownCommands, {
    move: (to, isRange) => {
      const [from, next] = focus.move(to, pageRows());
      if (isRange) table.chooseRange(from, next);
      choice.beginAt(rows[next]);
    },
    moveCell: focus.moveCell,
    choose: (isRange) => {
      if (row) choice.choose(row.id, isRange);
    },
    chooseAll: () => table.chooseRange(0, rows.length - 1),
    open: () => row && page.open(row),
    canOpen: () => row !== undefined,
    menu: () => {
      const line = row && document.querySelector(`#${list.id}-grid-${row.id}`);
      const { left = 0, bottom = 0 } = line?.getBoundingClientRect() ?? {};
      if (row) page.menuAt(row.id, { x: left + 24, y: bottom });
    },
    sort: () =>
      page.sortBy(column?.sort ? nextSort(column.sort, sort) : cycledSort(table.shown, sort)),
    filterByCell: () => cellFilter && page.listState.set(cellFilter),
    canFilterByCell: () => Boolean(cellFilter),
    edit: () => {
      const next = column?.edit && row ? { row, cell: column.id } : focus.editable(1, null, at);
      if (row && next) cells.edit(next.row, next.cell);
    },
    canEdit: () => row !== undefined && page.mayEdit,
    undo: () => sent.undo?.(),
    canUndo: () => sent.undo !== null,
    act: (id) => {
      if (acts.find(id)?.on === 'screen') acts.start(id);
      else onRead(() => acts.start(id));
    },
    canAct: acts.can,
    whyNot: acts.whyNot,
    loadNew: page.loadNew,
    create: () => list.create && page.go(list.create.path),
    canCreate: () => page.mayCreate,
    arrange: () => table.layout.setOpen(true),
    back: () => {
      if (cell !== null) setCell(null);
      else if (peek.row) page.closePeek();
      else if (table.chosenRows.length > 0) table.clear();
      else return false;
      return true;
    },
    canBack: () => cell !== null || peek.row !== undefined || table.chosenRows.length > 0,
  });
}
