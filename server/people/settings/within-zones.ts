import type { Setting } from '#contract/routes/people/settings.ts';
import type { Db } from '../../platform/db/schema.ts';
import { readingScope } from '../../platform/scope/scope.ts';

const only = <V extends object>(value: V, names: ReadonlySet<string>): V =>
  'zones' in value && typeof value.zones === 'object' && value.zones !== null
    ? {
        ...value,
        zones: Object.fromEntries(Object.entries(value.zones).filter(([name]) => names.has(name))),
      }
    : value;

/** A setting for its reader: exceptions by operational area are limited to the reader's zones. */
export async function withinZones(db: Db, setting: Setting): Promise<Setting> {
  if (!readingScope()) return setting;
  const rows = await db.selectFrom('zones').select('name').execute();
  const names = new Set(rows.map(({ name }) => name));
  return {
    ...setting,
    value: only(setting.value as object, names),
    history: setting.history.map((one) => ({ ...one, value: only(one.value as object, names) })),
  } as Setting;
}
