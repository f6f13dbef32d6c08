import { useCallback, useMemo, useState } from 'react';
import type { ListLayout } from '#contract/routes/people/preferences.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { preferences, savePreferences } from '#src/lib/preferences.ts';
import { useStore } from '#src/lib/use-store.ts';
import { announceFailure } from '#src/ui/failure/announce-failure.ts';
import type { List, ListRow } from '#src/ui/list/list.ts';
import { headingRems } from './heading-width.ts';
import { tracksOf } from './tracks.ts';

const NO_LAYOUT: ListLayout = {};

/** The lists whose rows scroll sideways rather than to hide columns, until the user signs out. */
const wideLists = defineStore<ReadonlySet<string>>(() => new Set());

/** The columns of a list that are shown by default. */
export const defaultColumns = <Row extends ListRow>(list: List<Row>) =>
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
  const isWide = useStore(wideLists, (lists) => lists.has(list.id));
  return useMemo(
    () => ({
      columns: layout.columns ?? defaultColumns(list),
      isRoomy: layout.isRoomy === true,
      save,
      /** True while its menu is open. */
      isOpen,
      setOpen,
      /** All chosen columns are shown, whatever the width: the rows scroll sideways. */
      isWide,
      setWide: (wide: boolean) => {
        const others = [...wideLists.get()].filter((id) => id !== list.id);
        wideLists.set(new Set(wide ? [...others, list.id] : others));
      },
    }),
    [layout, list, save, isOpen, isWide],
  );
}

/** The shown columns in their order, and the chosen rows. */
export function useListTable<Row extends ListRow>(
  list: List<Row>,
  rows: readonly Row[],
  widthRem: number | null,
) {
  const layout = useLayout(list);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { columns, isWide } = layout;
  const { shown, narrow } = useMemo(() => {
    const all = [
      ...list.columns.filter(({ id, isTitle }) => isTitle && !columns.includes(id)),
      ...columns.flatMap((id) => list.columns.find((column) => column.id === id) ?? []),
    ];
    const fits = ({ fromRem = 0 }: (typeof all)[number]) =>
      widthRem === null || widthRem >= fromRem;
    return {
      shown: isWide ? all : all.filter(fits),
      /** The columns for which the rows are too narrow. */
      narrow: all.filter((column) => !fits(column)),
    };
  }, [list, columns, isWide, widthRem]);

  const tracks = useMemo(
    () =>
      tracksOf(
        shown.map(({ width }) => width),
        widthRem,
        headingRems(shown.map(({ label }) => t(label))),
      ),
    [shown, widthRem],
  );

  const toggle = useCallback(
    (id: number) =>
      setChosen(
        (old) => new Set(old.has(id) ? [...old].filter((one) => one !== id) : [...old, id]),
      ),
    [],
  );
  const chooseRange = useCallback(
    (from: number, to: number) => {
      const part = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
      setChosen((old) => new Set([...old, ...part.map(({ id }) => id)]));
    },
    [rows],
  );
  const drop = useCallback((ids: readonly number[]) => {
    const gone = new Set(ids);
    setChosen((old) => new Set([...old].filter((id) => !gone.has(id))));
  }, []);
  const clear = useCallback(() => setChosen(new Set()), []);
  const chosenRows = rows.filter(({ id }) => chosen.has(id));
  return { shown, narrow, tracks, layout, chosen, chosenRows, toggle, chooseRange, drop, clear };
}
