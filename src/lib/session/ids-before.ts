import type { ListLayout, Preferences } from '#contract/routes/people/preferences.ts';

/** Ids in the release before, of lists and of the commands that begin with them; and today's. */
const RENAMED: readonly (readonly [RegExp, string])[] = [
  [/^attention\b/, 'alarms'],
  [/^areas\b/, 'zones'],
  [/^area\b/, 'zoneDetail'],
  [/^payout\.takeBack$/, 'payout.withdraw'],
];

const renamed = (id: string): string =>
  RENAMED.reduce((name, [before, now]) => name.replace(before, now), id);

const withIds = <T>(named: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(named).map(([id, value]) => [renamed(id), value]));

/** A layout names its columns; those of zones were `areas`. */
const withColumns = ({ columns, ...rest }: ListLayout): ListLayout =>
  columns ? { ...rest, columns: columns.map((id) => (id === 'areas' ? 'zones' : id)) } : rest;

/** Preferences that the release before saved name commands, lists and columns by their ids then. */
export function withTodaysIds(preferences: Preferences): Preferences {
  const { shortcuts, lists } = preferences;
  const layouts = Object.entries(withIds(lists ?? {})).map(([id, layout]): [string, ListLayout] => [
    id,
    withColumns(layout),
  ]);
  return {
    ...preferences,
    ...(shortcuts && { shortcuts: { ...shortcuts, keys: withIds(shortcuts.keys) } }),
    ...(lists && { lists: Object.fromEntries(layouts) }),
  };
}
