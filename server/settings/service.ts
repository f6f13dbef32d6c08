import type { Kysely } from 'kysely';
import type { Setting } from '#contract/routes/settings.ts';
import {
  SETTING_KEYS,
  SETTING_PERMISSIONS,
  SETTING_READERS,
  type SettingKey,
  type SettingValue,
  settingDefault,
  settingSchemas,
} from '#contract/settings.ts';
import type { AuditService } from '../audit/service.ts';
import { actorOf, type Caller, can } from '../auth/caller.ts';
import type { By } from '../commands/service.ts';
import type { Database } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { invalid } from '../http/validation.ts';
import { checkVersion } from '../http/version.ts';
import type { SettingsRepository } from './repository.ts';

interface Deps {
  db: Kysely<Database>;
  clock: () => Date;
  repository: SettingsRepository;
  audit: AuditService;
}

/** A kept value in today's shape: what it lacks or what no longer fits has its default. */
function toValue<K extends SettingKey>(key: K, kept: unknown): SettingValue<K> {
  const read = settingSchemas[key].safeParse(kept);
  return read.success ? (read.data as SettingValue<K>) : settingDefault(key);
}

/**
 * The organisation's settings. `get` answers out of memory: it is asked at every turn of the
 * autopilot and the alarms. Every server is told of a change when it is committed.
 */
export function createSettingsService({ db, clock, repository, audit }: Deps) {
  const known = new Map<string, { value: object; version: number }>(
    SETTING_KEYS.map((key) => [key, { value: settingDefault(key), version: 0 }]),
  );
  const listeners = new Set<(key: SettingKey) => void>();

  async function load(): Promise<void> {
    for (const { key, value, version } of await repository.all()) {
      const before = known.get(key);
      if (!before || version <= before.version) continue;
      known.set(key, { value: toValue(key as SettingKey, value), version });
      for (const listener of listeners) listener(key as SettingKey);
    }
  }

  async function shown(key: SettingKey, trx: Kysely<Database> = db): Promise<Setting> {
    const row = await repository.find(key, trx);
    const history = await repository.history(key, trx);
    return {
      key,
      value: toValue(key, row?.value ?? {}),
      version: row?.version ?? 0,
      history: history.map(({ at, actor, after }) => ({
        at: at.toISOString(),
        actor,
        value: toValue(key, after),
      })),
    } as Setting;
  }

  return {
    /** The value that holds now. */
    get: <K extends SettingKey>(key: K): SettingValue<K> =>
      known.get(key)?.value as SettingValue<K>,

    /** Called with the key of each setting that has changed, here or on another server. */
    onChange(listener: (key: SettingKey) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Reads what has changed: at the start, when told, and after notifications were missed. */
    load,

    /** Error: 403 for what not everybody may read. */
    async read(key: SettingKey, caller: Caller): Promise<Setting> {
      const needed = SETTING_READERS[key];
      if (needed && !can(caller, needed))
        throw new Refusal('permission.denied', `The role ${caller.role} may not read this.`);
      return shown(key);
    },

    /** Errors: 400 naming the fields; 403; 412 with what stands now; 428. */
    async write(
      key: SettingKey,
      version: number | undefined,
      value: unknown,
      by: By,
    ): Promise<Setting> {
      const { caller } = by;
      if (!can(caller, SETTING_PERMISSIONS[key]))
        throw new Refusal('permission.denied', `The role ${caller.role} may not change this.`);
      const read = settingSchemas[key].safeParse(value);
      if (!read.success) throw invalid(['body', 'value'], read.error);
      await db.transaction().execute(async (trx) => {
        const at = clock();
        await repository.lock(trx, key);
        const current = await shown(key, trx);
        checkVersion(version, current.version, () => ({ current }));
        await repository.write(
          trx,
          {
            key,
            before: current.version === 0 ? null : current.value,
            after: read.data,
            version: current.version + 1,
          },
          at,
          actorOf(caller),
        );
        // What bounds a payout or a refund is changed in sight of whoever reads the chain.
        await audit.note(trx, by, at, {
          action: 'setting.write',
          subject: `setting ${key}`,
          before: current.value,
          after: read.data,
        });
      });
      await load();
      return shown(key);
    },
  };
}
export type SettingsService = ReturnType<typeof createSettingsService>;
