import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { NoAnswer } from '#contract/operations/driver-facts/answer.ts';
import { resolveByZone } from '#contract/operations/zones/by-zone.ts';
import {
  DISPATCH_DEFAULTS,
  type dispatchZonesRoutes,
  type OwnZoneSettings,
  type ZoneMode,
  type ZoneSettings,
} from '#contract/routes/operations/dispatch-zones.ts';
import { csvOf } from '#rules/csv.ts';
import type { WithClock } from '../../platform/area.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { reasonFor, refusalFor } from '../../platform/http/refusal.ts';
import { requireVersion } from '../../platform/http/version.ts';
import { createReads } from '../../platform/records/records.ts';
import { isListedZone } from '../../platform/zones/listed.ts';
import type { ZoneService } from '../zones/service.ts';
import type { DecisionRepository } from './decision-repository.ts';

type Routes = typeof dispatchZonesRoutes;

interface Deps extends WithClock {
  decisions: DecisionRepository;
  zones: ZoneService;
}

type DispatchSettings = typeof DISPATCH_DEFAULTS;
const resolver = resolveByZone(DISPATCH_DEFAULTS);

/** The settings of a zone as they are stored; null where none are. */
interface StoredSettings {
  mode: ZoneMode | null;
  max_orders: number | null;
  inherits: readonly string[] | null;
  answer_seconds: number | null;
  no_answer: NoAnswer | null;
}

/** What a zone has itself. A value that is not the default was written as the zone's own. */
function ownOf({ mode, max_orders, inherits, ...answers }: StoredSettings): OwnZoneSettings {
  const isInherited = (name: string, isDefault: boolean) =>
    isDefault && inherits?.includes(name) === true;
  return {
    mode: isInherited('mode', mode === DISPATCH_DEFAULTS.mode) ? null : mode,
    maxOrders: isInherited('max_orders', max_orders === DISPATCH_DEFAULTS.maxOrders)
      ? null
      : max_orders,
    answerSeconds: answers.answer_seconds,
    noAnswer: answers.no_answer === DISPATCH_DEFAULTS.noAnswer ? null : answers.no_answer,
  };
}

/**
 * The dispatch settings by zone, of rows with those that are set: each zone has a version and a
 * history of its own, so they are no setting as a whole.
 */
export function dispatchByZone(
  rows: readonly (StoredSettings & { zone: string })[],
): (zone: string) => DispatchSettings {
  const zones = Object.fromEntries(
    rows.map(({ zone, ...row }) => {
      const { mode, maxOrders, answerSeconds, noAnswer } = ownOf(row);
      const values = {
        mode: mode ?? undefined,
        maxOrders: maxOrders ?? undefined,
        answerSeconds: answerSeconds ?? undefined,
        noAnswer: noAnswer ?? undefined,
      };
      return [zone, values];
    }),
  );
  const values = new Map(
    rows.map(({ zone }) => [zone, resolver.valuesIn({ base: {}, zones }, zone)]),
  );
  return (zone) => values.get(zone) ?? DISPATCH_DEFAULTS;
}

type Change = RequestOf<Routes['update']>['body'];
const changedOf = (own: OwnZoneSettings, change: Change): OwnZoneSettings => ({
  mode: change.mode === undefined ? own.mode : change.mode,
  maxOrders: change.maxOrders === undefined ? own.maxOrders : change.maxOrders,
  answerSeconds: change.answerSeconds === undefined ? own.answerSeconds : change.answerSeconds,
  noAnswer: change.noAnswer === undefined ? own.noAnswer : change.noAnswer,
});

const zonesCsv = csvOf<ZoneSettings>([
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['mode', ({ mode }) => mode],
  ['max_orders', ({ maxOrders }) => maxOrders],
  ['answer_seconds', ({ answerSeconds }) => answerSeconds ?? null],
  ['no_answer', ({ noAnswer }) => noAnswer ?? null],
  ['waiting', ({ waiting }) => waiting],
  ['free_drivers', ({ freeDrivers }) => freeDrivers],
]);

/** The dispatch mode of each zone, who set it, and the zone's current figures. */
export function createZoneModes({ db, clock, decisions, zones }: Deps) {
  async function rows(trx: Db, ids: readonly number[]): Promise<ZoneSettings[]> {
    const [found, changes, waiting, drivers] = await Promise.all([
      decisions.zonesById(trx, ids),
      decisions.zoneChanges(trx, ids),
      decisions.waitingByZone(trx),
      zones.drivers(trx),
    ]);
    const settingsOf = dispatchByZone(found.map(({ name, ...row }) => ({ ...row, zone: name })));
    return found.map(({ id, name, version, ...row }) =>
      toContract<ZoneSettings>({
        id,
        name,
        ...settingsOf(name),
        own: ownOf(row),
        version: version ?? 0,
        waiting: waiting.get(name) ?? 0,
        freeDrivers: drivers.get(name)?.free ?? 0,
        history: changes
          .filter(({ zone }) => zone === name)
          .map((one) => ({
            at: one.at.toISOString(),
            actor: one.actor,
            mode: one.mode,
            maxOrders: one.max_orders,
            answerSeconds: one.answer_seconds,
            noAnswer: one.no_answer,
          })),
      }),
    );
  }

  const { find, ...reads } = createReads<Routes, ZoneSettings>(db, {
    name: 'zone_mode',
    csv: () => zonesCsv,
    show: () => (row) => row,
    list: {
      from: sql`zones z`,
      id: sql`z.id`,
      sorts: {
        name: { key: sql`z.name_key`, type: 'text' },
      },
      initial: 'name',
      always: () => [isListedZone],
      filters: {
        id: (id) => sql`z.id = ${id}`,
        mode: (modes) => sql`coalesce(
          (select mode from dispatch_zones d where d.zone = z.name), ${DISPATCH_DEFAULTS.mode}) = any(${modes})`,
      },
      search: (words) => sql`z.search @@ search_query(${words})`,
      rows,
    },
  });

  return {
    ...reads,

    /** The zones on autopilot, as text. */
    autopilotMark: () => sql<string | null>`(
      select string_agg(zone, chr(10) order by zone) from dispatch_zones where mode = 'autopilot')`,

    onAutopilot: async (): Promise<ReadonlySet<string>> =>
      new Set((await decisions.autopilotZones()).map(({ zone }) => zone)),

    /** Sets a zone at the version that was seen. Errors: 404, 412 with the current state, 428. */
    async update(
      id: number,
      version: number | undefined,
      change: Change,
      { userId, name, role }: Caller,
    ): Promise<ZoneSettings> {
      const before = await find(id);
      const seen = requireVersion(version);
      const isSet =
        before.version === seen &&
        (await db.transaction().execute((trx) =>
          decisions.setZone(trx, {
            zone: before.name,
            own: changedOf(before.own as OwnZoneSettings, change),
            seen,
            at: clock(),
            actor: { id: userId, name, role },
          }),
        ));
      const current = await find(id);
      if (isSet) return current;
      const who = current.history[0]?.actor.name;
      const why = who
        ? reasonFor('zone_mode.changed_by', { who, zone: current.name })
        : reasonFor('version.stale');
      throw refusalFor(why, { extra: { current } });
    },
  };
}
export type ZoneModes = ReturnType<typeof createZoneModes>;
