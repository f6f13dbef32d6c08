import { hasPermission } from '#src/lib/session/has-permission.ts';
import type { List, ListRow, RowAction } from '#src/ui/list/list.ts';
import type { RowCommand } from '#src/ui/list/list-parts.ts';
import type { useListActs } from './use-list-acts.ts';

/** Returns the commands of one row: the list's row actions, and the acts that its state allows. */
export function rowCommandsOf<Row extends ListRow>(
  list: List<Row>,
  acts: ReturnType<typeof useListActs<Row>>,
  go: (path: string) => void,
  now: Parameters<RowAction<Row>['run']>[2],
) {
  const rowActions = (row: Row) =>
    list.rowActions?.filter(
      ({ permission, can }) => hasPermission(permission) && can?.(row) !== false,
    ) ?? [];
  return {
    rowAction: (row: Row | undefined, id: string) =>
      row && rowActions(row).find((one) => one.id === id),
    all: (row: Row): RowCommand[] => [
      ...rowActions(row).map(({ id, label, run }) => ({
        id: `${list.id}.${id}`,
        label,
        run: () => run(row, go, now),
      })),
      ...(list.acts ?? [])
        .filter((act) => acts.applicable(act, [row]).length > 0)
        .map((act) => ({
          id: `${list.id}.${act.id}`,
          label: act.label,
          isMain: act === list.acts?.[0],
          run: () => void acts.start(act, [row]),
        })),
    ],
  };
}
