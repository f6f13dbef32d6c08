import type { ListColumn, ListRow } from '#src/ui/list/list.ts';
import type { RowHandlers } from './list-row.tsx';
import type { GridFocus } from './use-grid-focus.ts';

interface Options<Row extends ListRow> {
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  focus: GridFocus<Row>;
  mayEdit: boolean;
  show: (changed: readonly Row[]) => void;
  toGrid: () => void;
}

/** Editing in place: the open cell, and where the focus moves after it. */
export function useListCells<Row extends ListRow>(options: Options<Row>) {
  const { rows, columns, focus, mayEdit, show, toGrid } = options;
  const { at, cell, setCell, setEditing, focusRow, editable } = focus;
  const edit = (one: Row, id: string) => {
    const column = columns.find((shown) => shown.id === id);
    if (!mayEdit || column?.edit?.can?.(one) === false) return;
    focusRow(one.id);
    setCell(id);
    setEditing(true);
  };
  const leave = () => {
    setEditing(false);
    toGrid();
  };
  const on: Pick<RowHandlers<Row>, 'onEdit' | 'onSaved' | 'onConflict' | 'onLeave'> = {
    onEdit: (id, where) => {
      const one = rows.find((some) => some.id === id);
      if (one) edit(one, where);
    },
    onSaved: (changed, by) => {
      show([changed]);
      if (by === 'gone') return;
      setEditing(false);
      // The user clicked into a field or on a button, which now has the focus.
      if (by !== 'stay' || document.activeElement === document.body) toGrid();
      if (by === 'down') {
        const below = rows[at + 1];
        if (below) focusRow(below.id);
      } else if (by !== 'stay') {
        const next = editable(by === 'next' ? 1 : -1, cell, at);
        if (next) edit(next.row, next.cell);
      }
    },
    onConflict: (current) => show([current]),
    onLeave: leave,
  };
  return { edit, on };
}
