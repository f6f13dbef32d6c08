import { settingsRoutes as routes, type Setting } from '#contract/routes/people/settings.ts';
import {
  LOOSER_AFTER_MS,
  SETTING_KEYS,
  SETTING_PERMISSIONS,
  SETTING_READERS,
  type SettingKey,
  type SettingValue,
  settingDefault,
  settingSchemas,
  TWO_PERSON_LIMITS,
} from '#contract/settings.ts';
import { performActs } from '../../platform/acts/perform.ts';
import { defineSubject } from '../../platform/acts/subject.ts';
import type { Base } from '../../platform/area.ts';
import { type Caller, can, type RequestActor } from '../../platform/auth/caller.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { invalid } from '../../platform/http/validation.ts';
import type { ProposalService } from '../proposals/service.ts';
import { requireNoLooser, settingProposals } from './proposed.ts';
import { createSettingsRepository } from './repository.ts';
import { withinZones } from './within-zones.ts';

export type SettingsNeeds = Base & ChangeDeps & { proposals: Pick<ProposalService, 'declare'> };

/**
 * A stored value in today's shape. A missing or invalid field has its default, and a field that
 * another release had is left out; the other fields keep their values.
 */
export function toValue<K extends SettingKey>(key: K, kept: unknown): SettingValue<K> {
  const schema = settingSchemas[key];
  const read = schema.safeParse(kept);
  if (read.success) return read.data as SettingValue<K>;
  const wrong = new Set(
    read.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' && issue.path.length === 0
        ? issue.keys
        : issue.path.slice(0, 1).map(String),
    ),
  );
  const fitting = Object.entries(kept ?? {}).filter(([field]) => !wrong.has(field));
  const again = schema.safeParse(Object.fromEntries(fitting));
  return again.success ? (again.data as SettingValue<K>) : settingDefault(key);
}

/** The stricter of two values, field by field. */
function stricter<V extends object>(
  now: V,
  earlier: V,
  limits: Readonly<Record<string, 'lower' | 'higher'>>,
): V {
  const was = Object.entries(earlier).filter(([field, value]) => {
    if (limits[field] === undefined) return false;
    const current = BigInt(String(now[field as keyof V]));
    return limits[field] === 'lower' ? BigInt(value) < current : BigInt(value) > current;
  });
  return { ...now, ...Object.fromEntries(was) };
}

interface SettingDeps extends SettingsNeeds {
  repository: ReturnType<typeof createSettingsRepository>;
  load: () => Promise<void>;
  shown: (key: SettingKey, db: Db) => Promise<Setting>;
}
interface Row extends Setting {
  id: SettingKey;
}

const { act } = defineSubject<SettingDeps, Row, 'setting.write'>()({
  name: 'setting',
  kind: 'setting',
  async lock({ repository, shown }, trx, id) {
    await repository.lock(trx, id);
    return { id, ...(await shown(id, trx)) };
  },
  read: async ({ shown }, db, id) => ({ id, ...(await shown(id, db)) }),
  show: (_deps, { id: _id, ...setting }): Setting => setting,
  audited: ({ value }) => value,
});

const write = act({
  route: routes.write,
  event: 'setting.write',
  async write({ deps, trx, at, actor, body: { value: after } }, { id: key, ...setting }) {
    requireNoLooser(key, setting.value, after);
    const before = setting.version === 0 ? null : setting.value;
    const version = setting.version + 1;
    await deps.repository.write(trx, { key, before, after, version }, at, actor);
  },
  afterCommit: ({ load }) => load(),
});

/**
 * The organisation's settings. `get` reads from memory, because autopilot and alarms use it in
 * every run. Every server is notified of a change at commit.
 */
export function createSettingsService(deps: SettingsNeeds) {
  const { db, clock } = deps;
  const repository = createSettingsRepository(db);
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

  async function shown(key: SettingKey, trx: Db = db): Promise<Setting> {
    const row = await repository.find(key, trx);
    const history = await repository.history(key, trx);
    return toContract<Setting>({
      key,
      value: toValue(key, row?.value ?? {}),
      version: row?.version ?? 0,
      history: history.map(({ at, actor, after }) => ({
        at: at.toISOString(),
        actor,
        value: toValue(key, after),
      })),
    });
  }

  const acts = performActs({ ...deps, repository, load, shown }, { write });
  deps.proposals.declare(
    'setting',
    settingProposals({ audit: deps.audit, repository, current: shown }),
  );

  return {
    /** The current value. */
    get: <K extends SettingKey>(key: K): SettingValue<K> =>
      known.get(key)?.value as SettingValue<K>,

    /**
     * The value that binds one person now: for limits that require a second person, the strictest
     * value of the last day.
     */
    async binding<K extends keyof typeof TWO_PERSON_LIMITS>(
      key: K,
      trx: Db = db,
    ): Promise<SettingValue<K>> {
      const since = new Date(clock().getTime() - LOOSER_AFTER_MS);
      const row = await repository.find(key, trx);
      const earlier = await repository.before(key, since, trx);
      return earlier.reduce<SettingValue<K>>(
        (value, { before }) => stricter(value, toValue(key, before ?? {}), TWO_PERSON_LIMITS[key]),
        toValue(key, row?.value ?? {}),
      );
    },

    /** Called with the key of each setting that has changed, here or on another server. */
    onChange(listener: (key: SettingKey) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Reads changed settings: at the start, when notified, and after notifications were missed. */
    load,

    /** Error: 403 for a setting that the caller may not read. */
    async read(key: SettingKey, caller: Caller): Promise<Setting> {
      const needed = SETTING_READERS[key];
      if (needed && !can(caller, needed))
        throw refuse('permission.read_not_for_role', { role: caller.role });
      return withinZones(db, await shown(key));
    },

    /** Errors: 400 naming the fields; 403; 412 with the current value; 428. */
    async write(
      key: SettingKey,
      version: number | undefined,
      value: unknown,
      by: RequestActor,
    ): Promise<Setting> {
      const { caller } = by;
      if (!can(caller, SETTING_PERMISSIONS[key]))
        throw refuse('permission.change_not_for_role', { role: caller.role });
      const read = settingSchemas[key].safeParse(value);
      if (!read.success) throw invalid(['body', 'value'], read.error);
      return acts.write(key, version, { value: read.data }, by);
    },
  };
}
export type SettingsService = ReturnType<typeof createSettingsService>;
