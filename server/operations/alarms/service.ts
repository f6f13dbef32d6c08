import { z } from 'zod';
import type { RequestOf } from '#contract/endpoint.ts';
import { type Alarm, FLOOD } from '#contract/operations/alarm.ts';
import type { AlarmSettings } from '#contract/operations/alarm-limits.ts';
import type {
  AlarmChange,
  AlarmList,
  AlarmMetrics,
  AlarmPreview,
  alarmsRoutes,
} from '#contract/routes/operations/alarms.ts';
import { HOUR_MS } from '#rules/time.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import { performActs } from '../../platform/acts/perform.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { pageSize, readCursor, toPage } from '../../platform/http/cursor.ts';
import { requireRow } from '../../platform/http/refusal.ts';
import { eventEntry } from '../../platform/timeline/entries.ts';
import { type AlarmDeps, alarmActs } from './acts.ts';
import { type AlarmEventName, toAlarm } from './life.ts';
import { floodsOf, type Line, metricsOf } from './metrics.ts';
import { previewOf } from './preview.ts';
import type { AlarmRepository } from './repository.ts';

interface Deps extends AlarmDeps {
  settings: SettingsService;
  operators: () => Promise<number>;
  autopilotZones: () => Promise<ReadonlySet<string>>;
}

const DAY_HOURS = 24;
/** How far back a flood may have begun; earlier alarms do not affect what is shown. */
const FLOOD_SEEN_MS = 2 * HOUR_MS;
/** The largest number of events of a day that a preview reads; the latest ones. */
const MAX_EVENTS = 200_000;

const HistoryKey = z.tuple([z.iso.datetime(), z.string().regex(/^\d{1,18}$/)]);

type HistoryRow = Awaited<ReturnType<AlarmRepository['historyOf']>>[number];
const toChange = (row: HistoryRow): AlarmChange =>
  toContract<AlarmChange>({
    ...eventEntry(row),
    id: String(row.id),
    type: row.type as AlarmChange['type'],
    alarm: row.data as Alarm,
  });

/** Alarms for users: their acts, and their queries. */
export function createAlarmService(deps: Deps) {
  const { db, clock, repository, events, settings } = deps;

  async function flood(now: Date): Promise<AlarmList['flood']> {
    const raised = await repository.raisedSince(new Date(now.getTime() - FLOOD_SEEN_MS));
    const at = raised.map((one) => one.getTime()).filter((one) => one <= now.getTime());
    const last = floodsOf(at, now.getTime()).at(-1);
    const active = last !== undefined && last.to === now.getTime();
    const sinceMs = now.getTime() - FLOOD.windowMinutes * 60_000;
    return {
      raised: at.filter((one) => one > sinceMs).length,
      active,
      since: active ? new Date(last.from).toISOString() : null,
      mutes: active ? [3] : [],
    };
  }

  return {
    /** Open alarms, and the sequence number from which the reader can follow the event log. */
    async list(): Promise<AlarmList> {
      const now = clock();
      const [{ seq, open }, flooding, operators] = await Promise.all([
        db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(async (trx) => ({
            seq: await events.head(trx),
            open: await repository.open(trx),
          })),
        flood(now),
        deps.operators(),
      ]);
      const alarms = open
        .toSorted((a, b) => a.priority - b.priority || +a.raised_at - +b.raised_at || a.id - b.id)
        .map(toAlarm);
      return { at: now.toISOString(), seq, alarms, flood: flooding, operators };
    },

    async get(id: number): Promise<{ alarm: Alarm; history: AlarmChange[] }> {
      const row = requireRow(await repository.find(id), 'alarm');
      return { alarm: toAlarm(row), history: (await repository.historyOf(id)).map(toChange) };
    },

    ...performActs(deps, alarmActs),

    async history(query: RequestOf<(typeof alarmsRoutes)['history']>['query']) {
      const { cursor, ...by } = query;
      const limit = pageSize(query.limit);
      const after = readCursor(cursor, HistoryKey);
      const rows = await repository.history({ ...by, after, limit: limit + 1 });
      return toPage(rows, limit, toChange, (row) => [row.at.toISOString(), String(row.id)]);
    },

    async metrics(hours = DAY_HOURS): Promise<AlarmMetrics> {
      const to = clock();
      const from = new Date(to.getTime() - hours * HOUR_MS);
      const [rows, minutes, open] = await Promise.all([
        repository.happenedIn(from, to),
        repository.minutes(from, to),
        repository.open(db),
      ]);
      const lines: Line[] = rows.map(({ at, type, data }) => ({
        atMs: at.getTime(),
        type: type as AlarmEventName,
        alarm: data as Alarm,
      }));
      const span = { from: from.getTime(), to: to.getTime() };
      return metricsOf(lines, minutes, open.map(toAlarm), span);
    },

    /**
     * The alarms that other thresholds would have raised in the last day, compared with the current
     * ones.
     */
    async preview(wanted: AlarmSettings): Promise<AlarmPreview> {
      const to = clock();
      const from = new Date(to.getTime() - DAY_HOURS * HOUR_MS);
      const [happened, flown] = await Promise.all([
        repository.orderEvents(from, to, MAX_EVENTS),
        deps.autopilotZones(),
      ]);
      const isFlown = (zone: string) => flown.has(zone);
      return {
        from: from.toISOString(),
        to: to.toISOString(),
        events: happened.length,
        rules: previewOf(happened, settings.get('alarms'), wanted, isFlown, to.getTime()),
      };
    },
  };
}
export type AlarmService = ReturnType<typeof createAlarmService>;
