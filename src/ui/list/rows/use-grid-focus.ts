import { useCallback, useMemo, useState } from 'react';
import { takeFocus } from '#src/lib/keys/take-focus.ts';
import { useStore } from '#src/lib/use-store.ts';
import type { Move } from '#src/ui/list/acts/list-commands.ts';
import type { List, ListColumn, ListRow } from '#src/ui/list/list.ts';

const steps = (to: Move, at: number, last: number, page: number): number =>
  to === 'first'
    ? 0
    : to === 'last'
      ? last
      : to === 'page-down'
        ? at + page
        : to === 'page-up'
          ? at - page
          : at + to;

/** The focus in the grid: a row, and either one of its cells or the whole row. */
export function useGridFocus<Row extends ListRow>(
  list: List<Row>,
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  /** The focus is on a row beside the list: no row of it has the focus. */
  isBeside = false,
) {
  const focus = useStore(list.focus);
  const places = useMemo(() => new Map(rows.map(({ id }, index) => [id, index])), [rows]);
  const found = focus === null ? undefined : places.get(focus);
  const [held, setHeld] = useState<Row | null>(null);
  const isHeld = found === undefined && list.pane?.holds === true && held?.id === focus;
  const at = found ?? (rows.length > 0 && !isHeld && !isBeside ? 0 : -1);
  const [wanted, setCell] = useState<string | null>(null);
  const cell = columns.some(({ id }) => id === wanted) ? wanted : null;
  const [isEditing, setEditing] = useState(false);
  const row = rows[at];
  if (list.pane?.holds && row && row !== held) setHeld(row);
  const focusRow = useCallback((id: number) => list.focus.set(id), [list]);

  /** Moves by a number of rows. Returns the previous and the new row. */
  const move = useCallback(
    (to: Move, pageRows: number) => {
      const next = Math.max(0, Math.min(rows.length - 1, steps(to, at, rows.length - 1, pageRows)));
      const there = rows[next];
      if (there) list.focus.set(there.id);
      takeFocus(document.getElementById(`${list.id}-grid`));
      return [at, next] as const;
    },
    [rows, at, list],
  );
  /** Moves to the adjacent cell. Before the first cell, the whole row has the focus. */
  const moveCell = useCallback(
    (by: 1 | -1) => {
      const now = columns.findIndex(({ id }) => id === cell);
      setCell(columns[Math.max(-1, Math.min(columns.length - 1, now + by))]?.id ?? null);
    },
    [columns, cell],
  );
  /** Returns the next editable cell from this one on, continuing in the next row. */
  const editable = useCallback(
    (by: 1 | -1, from: string | null, rowAt: number): { row: Row; cell: string } | null => {
      const changes = columns.filter(({ edit }) => edit);
      const now = changes.findIndex(({ id }) => id === from) + by;
      const wraps = now < 0 || now >= changes.length;
      const there = rows[wraps ? rowAt + by : rowAt];
      const column = changes[wraps ? (by > 0 ? 0 : changes.length - 1) : now];
      return there && column ? { row: there, cell: column.id } : null;
    },
    [columns, rows],
  );
  return {
    at,
    row,
    /** The user has moved to this row; else it is the first of those that arrived. */
    isOwn: found !== undefined,
    held: isHeld ? (held ?? undefined) : undefined,
    cell,
    setCell,
    isEditing,
    setEditing,
    focusRow,
    move,
    moveCell,
    editable,
  };
}
export type GridFocus<Row extends ListRow> = ReturnType<typeof useGridFocus<Row>>;
