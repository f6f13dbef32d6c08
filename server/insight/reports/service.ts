import { sql } from 'kysely';
import type { z } from 'zod';
import type { FieldError } from '#contract/errors.ts';
import { type ReportId, reportOf } from '#contract/insight/reports/definitions.ts';
import {
  type DayRange,
  monthAfter,
  periodBefore,
  periodsOf,
} from '#contract/insight/reports/range.ts';
import {
  MAX_REPORT_ROWS,
  type ReportAnswer,
  type ReportQuery,
} from '#contract/routes/insight/reports.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import type { Base } from '../../platform/area.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import { readAtReplica } from '../../platform/db/replica.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { fieldFault, notFound, refuse } from '../../platform/http/refusal.ts';
import { readingScope, sharedByAll } from '../../platform/scope/scope.ts';
import { factsFor } from './facts.ts';
import { countedUntil, monthsDue, monthsToRecount } from './figures/state.ts';
import { changeOf } from './measuring.ts';
import { readLimits, readNames, readZoneNames } from './names.ts';
import { readSums, sideOf } from './sides.ts';

type Query = z.output<typeof ReportQuery>;
type Row = ReportAnswer['rows'][number];

const AGAIN_SECONDS = 5;

/** The refusal of a parameter that this report does not support. */
const invalid = (field: string, fault: FieldError) =>
  refuse(
    'report.not_supported',
    { field, fault: fault.message },
    { fields: [{ ...fault, path: `query.${field}` }] },
  );

/** Refuses parameters that the report does not support. Errors: 403 without its permission; 400. */
export function requireAskable(report: ReportId, query: Query, caller: Caller): void {
  const { permissions, filters, rows, measures, name } = reportOf(report);
  if (!permissions.every((one) => can(caller, one))) throw refuse('report.not_readable', { name });
  if (query.rows !== undefined && !rows.includes(query.rows))
    throw invalid('rows', fieldFault('rows', 'report.not_one_of', { names: [...rows] }));
  const given = { zone: query.zone, store: query.storeId, driver: query.driverId };
  for (const [filter, value] of Object.entries(given))
    if (value !== undefined && !filters.some((one) => one === filter))
      throw invalid(
        filter === 'zone' ? 'zone' : `${filter}Id`,
        fieldFault(filter, 'report.not_a_filter'),
      );
  const by = query.sort?.replace('-', '');
  if (by !== undefined && by !== 'name' && !Object.hasOwn(measures, by))
    throw invalid(
      'sort',
      fieldFault('sort', 'report.not_a_measure', { names: Object.keys(measures) }),
    );
}

/** Sorts rows by a measure or by name; rows without a value come last. */
function sorted(rows: Row[], sort: string): Row[] {
  const isDown = sort.startsWith('-');
  const by = sort.replace('-', '');
  const direction = isDown ? -1 : 1;
  const byName = (a: Row, b: Row) => a.name.localeCompare(b.name) || (a.key < b.key ? -1 : 1);
  if (by === 'name') return rows.toSorted((a, b) => direction * byName(a, b));
  return rows.toSorted((a, b) => {
    const [one = null, other = null] = [a.values[by], b.values[by]];
    if (one === null || other === null)
      return Number(one === null) - Number(other === null) || byName(a, b);
    const [x, y] = [BigInt(one), BigInt(other)];
    return x === y ? byName(a, b) : direction * (x < y ? -1 : 1);
  });
}

/** The reports whose figures a server of the release before does not count. */
const COUNTED_SINCE: ReadonlySet<ReportId> = new Set(['items']);

export interface ReportNeeds extends Base {
  settings: Pick<SettingsService, 'get'>;
}

export function createReportService({ db, clock, settings }: ReportNeeds) {
  /** The zone with this name, ignoring case. Error: 404. */
  async function zoneOf(trx: Db, name: string | undefined) {
    if (name === undefined) return null;
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from zones where folded = fold_name(${name})`.execute(trx);
    if (!rows[0]) throw notFound('zone');
    return rows[0];
  }

  /** Error: 503 while months of the range are counted for the first time. */
  async function requireCounted(report: ReportId, { from, to }: DayRange): Promise<void> {
    const months = await sharedByAll(async () => [
      ...(await monthsDue(db)),
      ...(COUNTED_SINCE.has(report) ? await monthsToRecount(db) : []),
    ]);
    const due = [...new Set(months)].filter((month) => month <= to && monthAfter(month, 1) > from);
    if (due.length > 0)
      throw refuse(
        'report.being_counted',
        { months: due.length },
        { retryAfterSeconds: AGAIN_SECONDS },
      );
  }

  async function read(trx: Trx, report: ReportId, query: Query, before: DayRange | null, at: Date) {
    const range: DayRange = { from: query.from, to: query.to };
    const { rows: kinds, measures, charts } = reportOf(report);
    const rowKind = query.rows ?? kinds[0];
    const zone = await zoneOf(trx, query.zone);
    const sources = factsFor({
      report,
      rows: rowKind,
      limits: settings.get('alarms'),
      now: clock(),
      zone,
      storeId: query.storeId,
      driverId: query.driverId,
    });
    if (sources.areFew) await sql`set local max_parallel_workers_per_gather = 0`.execute(trx);
    const sums = await readSums(trx, report, rowKind, { range, before }, sources);
    const now = sideOf(report, rowKind, sums, 'now');
    const then = before ? sideOf(report, rowKind, sums, 'before') : null;

    const spans = periodsOf(range);
    const values = now.periods(spans.length);
    const valuesBefore = before && then?.periods(periodsOf(before).length);
    const periods = spans.map((span, n) => ({
      ...span,
      values: values[n] ?? {},
      valuesBefore: valuesBefore?.[n] ?? null,
    }));
    const shown = async (): Promise<Row[]> => {
      if (rowKind === 'period')
        return periods.map(({ from, to, ...rest }) => ({ key: from, name: from, to, ...rest }));
      const keys = [...new Set([...now.keys(), ...(then?.keys() ?? [])])];
      const nameOf = await readNames(trx, rowKind, keys);
      return keys.map((key) => ({
        key,
        name: nameOf(key),
        to: null,
        values: now.row(key),
        valuesBefore: then?.row(key) ?? null,
      }));
    };
    const rows = sorted(
      await shown(),
      query.sort ?? (rowKind === 'period' ? 'name' : `-${charts[0]}`),
    );
    return {
      report,
      at: at.toISOString() as ReportAnswer['at'],
      range: range as ReportAnswer['range'],
      before: before as ReportAnswer['before'],
      rowKind,
      limits: [
        ...(zone ? [{ by: 'zone' as const, name: zone.name }] : []),
        ...(await readLimits(trx, { store: query.storeId, driver: query.driverId })),
      ],
      zones: zone ? [zone.name] : await readZoneNames(trx, readingScope()?.zones ?? null),
      measures: Object.keys(measures),
      total: now.total(),
      totalBefore: then?.total() ?? null,
      periods: periods as ReportAnswer['periods'],
      rows: rows as ReportAnswer['rows'],
      rowCount: rows.length,
    };
  }

  /**
   * A report with all of its rows, for files and mails. Errors: 400 for rows, a filter or a measure
   * that it does not support; 403; 404 for an unknown zone; 503 while it is counted for the first
   * time.
   */
  async function whole(report: ReportId, query: Query, caller: Caller): Promise<ReportAnswer> {
    requireAskable(report, query, caller);
    const before = query.compare === 'none' ? null : periodBefore(query, query.compare);
    const from = changeOf[report] ? '2000-01-01' : (before?.from ?? query.from);
    await requireCounted(report, { from, to: query.to });
    // Read first: entries counted while the figures are being read only add to them.
    const at = await sharedByAll(() => countedUntil(db, clock()));
    return readAtReplica(() =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((trx) => read(trx, report, query, before, at)),
    );
  }

  return {
    whole,
    /** The same with the number of rows that a console shows. */
    async get(report: ReportId, query: Query, caller: Caller): Promise<ReportAnswer> {
      const answer = await whole(report, query, caller);
      return { ...answer, rows: answer.rows.slice(0, MAX_REPORT_ROWS) };
    },
  };
}
export type ReportService = ReturnType<typeof createReportService>;
