import { hasPermission } from '#src/lib/session/has-permission.ts';
import type { List, ListRow, ListWay } from '#src/ui/list/list.ts';
import type { useListActs } from './use-list-acts.ts';

/** Returns the commands of one row: the list's row actions, and the acts that its state allows. */
export function doingsOf<Row extends ListRow>(
  list: List<Row>,
  acts: ReturnType<typeof useListActs<Row>>,
  go: (path: string) => void,
  now: Parameters<ListWay<Row>['run']>[2],
) {
  const ways = (row: Row) =>
    list.ways?.filter(({ permission, can }) => hasPermission(permission) && can?.(row) !== false) ??
    [];
  return {
    way: (row: Row | undefined, id: string) => row && ways(row).find((one) => one.id === id),
    all: (row: Row) => [
      ...ways(row).map(({ id, label, run }) => ({ id, label, run: () => run(row, go, now) })),
      ...(list.acts ?? [])
        .filter((act) => acts.applicable(act, [row]).length > 0)
        .map((act) => ({ id: act.id, label: act.label, run: () => void acts.start(act, [row]) })),
    ],
  };
}
