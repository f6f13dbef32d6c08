import { useRef } from 'react';
import type { ListRow } from '#src/ui/list/list.ts';

/** Selects single rows, or a range from the row that was last selected or moved to. */
export function useRowSelection<Row extends ListRow>(
  rows: readonly Row[],
  table: { toggle: (id: number) => void; chooseRange: (from: number, to: number) => void },
) {
  // An id, because rows may be fetched again or sorted between the two ends of a range.
  const anchor = useRef<number | null>(null);
  return {
    /** Sets the start of the next range. */
    beginAt(row: Row | undefined) {
      anchor.current = row?.id ?? null;
    },
    choose(id: number, isRange: boolean) {
      const from = rows.findIndex((row) => row.id === anchor.current);
      const to = rows.findIndex((row) => row.id === id);
      if (isRange && from >= 0 && to >= 0) table.chooseRange(from, to);
      else table.toggle(id);
      anchor.current = id;
    },
  };
}
