import {
  columnOrderingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import type { ListLayout } from '#contract/routes/people/preferences.ts';
import { preferences, savePreferences } from '#src/lib/preferences.ts';
import { useStore } from '#src/lib/use-store.ts';
import { announceFailure } from '#src/ui/failure/announce-failure.ts';
import type { List, ListColumn, ListRow } from '#src/ui/list/list.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  rowSelectionFeature,
});
type Chosen = Record<string, true>;

const NO_LAYOUT: ListLayout = {};

/** The default layout of a list. */
const defaultColumns = <Row extends ListRow>(list: List<Row>) =>
  list.columns.filter(({ isExtra }) => !isExtra).map(({ id }) => id);

/** The signed-in user's layout of one list. */
export function useLayout<Row extends ListRow>(list: List<Row>) {
  const layout = useStore(preferences, ({ lists }) => lists?.[list.id] ?? NO_LAYOUT);
  const save = useCallback(
    (part: ListLayout) => {
      const all = preferences.get().lists ?? {};
      savePreferences({ lists: { ...all, [list.id]: { ...all[list.id], ...part } } }).catch(
        announceFailure,
      );
    },
    [list.id],
  );
  const [isOpen, setOpen] = useState(false);
  return useMemo(
    () => ({
      columns: layout.columns ?? defaultColumns(list),
      isRoomy: layout.isRoomy === true,
      save,
      /** True while its menu is open. */
      isOpen,
      setOpen,
    }),
    [layout, list, save, isOpen],
  );
}

/** The model of the table: the visible columns in their order, and the selected rows. */
export function useListTable<Row extends ListRow>(
  list: List<Row>,
  rows: readonly Row[],
  widthRem: number | null,
) {
  const layout = useLayout(list);
  const [rowSelection, setChosen] = useState<Chosen>({});
  const columns = useMemo(
    () => list.columns.map(({ id }) => ({ id, accessorFn: (row: Row) => row })),
    [list],
  );
  const wanted = layout.columns.join(' ');
  const arranged = useMemo(() => {
    const shown = new Set(wanted.split(' '));
    const isShown = ({ id, isTitle }: ListColumn<Row>) => isTitle === true || shown.has(id);
    const rest = list.columns.filter((column) => !shown.has(column.id));
    return {
      columnOrder: [...rest.filter(isShown).map(({ id }) => id), ...shown],
      columnVisibility: Object.fromEntries(
        list.columns.map((column) => [column.id, isShown(column)]),
      ),
    };
  }, [list, wanted]);
  const table = useTable({
    features,
    columns,
    data: rows as Row[],
    getRowId: ({ id }: Row) => String(id),
    state: { rowSelection, ...arranged },
    onRowSelectionChange: (next) => setChosen((old) => functionalUpdate(next, old)),
  });
  // In the table's own format, whose array is a new one at each render.
  const ids = table.getVisibleLeafColumns().map(({ id }) => id);
  const order = ids.join(' ');
  const shown = useMemo(
    () =>
      order
        .split(' ')
        .flatMap((id) => list.columns.find((column) => column.id === id) ?? [])
        .filter(({ fromRem = 0 }) => widthRem === null || widthRem >= fromRem),
    [list, order, widthRem],
  );

  const toggle = useCallback(
    (id: number, isChosen?: boolean) =>
      setChosen((old) => {
        const { [id]: was, ...others } = old;
        return (isChosen ?? !was) ? { ...others, [id]: true } : others;
      }),
    [],
  );
  const chooseRange = useCallback(
    (from: number, to: number) => {
      const part = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
      setChosen((old) => ({ ...old, ...Object.fromEntries(part.map(({ id }) => [id, true])) }));
    },
    [rows],
  );
  const drop = useCallback(
    (ids: readonly number[]) =>
      setChosen((old) => {
        const gone = new Set(ids.map(String));
        return Object.fromEntries(Object.entries(old).filter(([id]) => !gone.has(id)));
      }),
    [],
  );
  const clear = useCallback(() => setChosen({}), []);
  const chosenRows = table.getSelectedRowModel().rows.map(({ original }) => original);
  return { shown, layout, chosen: rowSelection, chosenRows, toggle, chooseRange, drop, clear };
}
