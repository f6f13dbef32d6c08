import type { Preferences } from '#contract/routes/people/preferences.ts';

/** Prefixes of command ids in the release before, and today's. */
const RENAMED: readonly (readonly [RegExp, string])[] = [[/^attention\./, 'alarms.']];

const renamed = (id: string): string =>
  RENAMED.reduce((name, [before, now]) => name.replace(before, now), id);

/** Preferences that the release before saved name commands by their ids then. */
export function withTodaysCommandIds(preferences: Preferences): Preferences {
  const { shortcuts } = preferences;
  if (!shortcuts) return preferences;
  const keys = Object.entries(shortcuts.keys).map(([id, own]) => [renamed(id), own]);
  return { ...preferences, shortcuts: { ...shortcuts, keys: Object.fromEntries(keys) } };
}
