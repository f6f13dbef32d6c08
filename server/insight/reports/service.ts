import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { type ReportId, reportOf } from '#contract/insight/reports/definitions.ts';
import {
  type DayRange,
  monthAfter,
  periodBefore,
  periodsOf,
} from '#contract/insight/reports/range.ts';
import {
  MOST_REPORT_ROWS,
  type ReportAnswer,
  type ReportQuery,
} from '#contract/routes/insight/reports.ts';
import { casablancaDayBegin, dayAfter } from '#contract/time.ts';
import type { Base } from '../../platform/area.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { sharedByAll } from '../../platform/scope/scope.ts';
import { factsFor } from './facts.ts';
import { countedUntil, monthsDue } from './figures/state.ts';
import { changeOf, MEASURING, type Measured } from './measuring.ts';
import { readNames } from './names.ts';
import { readPeriods, readRows, type Sums, together } from './reading.ts';
import { daySegmentsOf, segmentsBefore, segmentsOf, wholeOf } from './segments.ts';

type Query = z.output<typeof ReportQuery>;
type Trx = Transaction<Database>;
type Row = ReportAnswer['rows'][number];

const AGAIN_SECONDS = 5;

/** A choice that this report does not have. */
const invalid = (path: string, message: string) =>
  new Refusal('request.invalid', `The report’s ${path} ${message}.`, {
    fields: [{ path: `query.${path}`, message }],
  });

/** Refuses what the report does not have. Errors: 403 without a permission of it; 400. */
function requireAskable(report: ReportId, query: Query, caller: Caller): void {
  const { permissions, filters, rows, measures, name } = reportOf(report);
  if (!permissions.every((one) => can(caller, one)))
    throw new Refusal('permission.denied', `You may not read the report “${name}”.`);
  if (query.rows !== undefined && !rows.includes(query.rows))
    throw invalid('rows', `must be one of: ${rows.join(', ')}`);
  const given = { zone: query.zone, store: query.storeId, driver: query.driverId };
  for (const [filter, value] of Object.entries(given))
    if (value !== undefined && !filters.some((one) => one === filter))
      throw invalid(filter === 'zone' ? 'zone' : `${filter}Id`, 'is no filter of this report');
  const by = query.sort?.replace('-', '');
  if (by !== undefined && by !== 'name' && !(by in measures))
    throw invalid('sort', `must be name or one of: ${Object.keys(measures).join(', ')}`);
}

const toValues = (measured: Measured): Row['values'] =>
  Object.fromEntries(
    Object.entries(measured).map(([name, value]) => [
      name,
      value === null ? null : value.toString(),
    ]),
  );

const hasFigures = (sums: Sums | undefined): boolean =>
  sums !== undefined && Object.values(sums).some((value) => value !== 0n);

/** Sorts rows by a measure or their name; rows without a value come last. */
function sorted(rows: Row[], sort: string): Row[] {
  const isDown = sort.startsWith('-');
  const by = sort.replace('-', '');
  const way = isDown ? -1 : 1;
  const byName = (a: Row, b: Row) => a.name.localeCompare(b.name) || (a.key < b.key ? -1 : 1);
  if (by === 'name') return rows.toSorted((a, b) => way * byName(a, b));
  return rows.toSorted((a, b) => {
    const [one = null, other = null] = [a.values[by], b.values[by]];
    if (one === null || other === null)
      return Number(one === null) - Number(other === null) || byName(a, b);
    const [x, y] = [BigInt(one), BigInt(other)];
    return x === y ? byName(a, b) : way * (x < y ? -1 : 1);
  });
}

export function createReportService({ db, clock }: Base) {
  /** By its name, whatever the case. Error: 404. */
  async function zoneOf(trx: Kysely<Database>, name: string | undefined) {
    if (name === undefined) return null;
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from zones where folded = fold_name(${name})`.execute(trx);
    if (!rows[0]) throw notFound('The operational area');
    return rows[0];
  }

  /** Error: 503 while months of it are counted for the first time. */
  async function requireCounted(from: string, to: string): Promise<void> {
    const due = (await sharedByAll(() => monthsDue(db))).filter(
      (month) => month <= to && monthAfter(month, 1) > from,
    );
    if (due.length > 0)
      throw new Refusal(
        'server.unavailable',
        `Figures are being counted for the first time: ${due.length} months are left. Try again soon.`,
        { retryAfterSeconds: AGAIN_SECONDS },
      );
  }

  async function read(trx: Trx, report: ReportId, query: Query, before: DayRange | null, at: Date) {
    const range: DayRange = { from: query.from, to: query.to };
    const { rows: kinds, measures, charts } = reportOf(report);
    const rowKind = query.rows ?? kinds[0];
    const { facts, isRaw, rowFacts } = factsFor({
      report,
      rows: rowKind,
      zone: await zoneOf(trx, query.zone),
      storeId: query.storeId,
      driverId: query.driverId,
      from: casablancaDayBegin(before?.from ?? range.from),
      to: casablancaDayBegin(dayAfter(range.to, 1)),
    });
    const both = (pieces: typeof segmentsOf) => [
      ...(before ? pieces(before, true) : []),
      ...pieces(range, false),
    ];
    const byPeriod = await readPeriods(trx, facts, both(isRaw ? daySegmentsOf : segmentsOf));
    const byRow =
      rowKind === 'period'
        ? { now: new Map<string, Sums>(), before: new Map<string, Sums>() }
        : await readRows(trx, rowFacts ?? facts, both(isRaw ? daySegmentsOf : wholeOf));
    const change = changeOf[report];
    const opened = change
      ? await readRows(trx, facts, [
          ...segmentsBefore(range.from, false),
          ...(before ? segmentsBefore(before.from, true) : []),
        ])
      : null;

    const measure = MEASURING[report];
    const nothing: Sums = Object.fromEntries(Object.keys(facts.sums).map((name) => [name, 0n]));
    const isReason = rowFacts !== null;
    const openingOf = (sums: Sums | undefined) => (change && sums ? change(sums) : 0n);
    /** The figures of one of the two ranges. */
    const side = (of: 'now' | 'before') => {
      const total = together(byPeriod[of].values(), nothing);
      const opening = openingOf(opened ? together(opened[of].values(), nothing) : undefined);
      return {
        total: () => toValues(measure(total, { opening, total, isReason: false })),
        periods(count: number) {
          let balance = opening;
          return Array.from({ length: count }, (_, n) => {
            const sums = byPeriod[of].get(n) ?? nothing;
            const values = measure(sums, { opening: balance, total, isReason: false });
            balance += openingOf(sums);
            return toValues(values);
          });
        },
        row: (key: string) =>
          toValues(
            measure(byRow[of].get(key) ?? nothing, {
              opening: openingOf(opened?.[of].get(key)),
              total,
              isReason,
            }),
          ),
      };
    };
    const [now, then] = [side('now'), side('before')];

    const spans = periodsOf(range);
    const values = now.periods(spans.length);
    const valuesBefore = before ? then.periods(periodsOf(before).length) : [];
    const periods = spans.map((span, n) => ({
      ...span,
      values: values[n] ?? {},
      valuesBefore: valuesBefore[n] ?? null,
    }));
    const shown = async (): Promise<Row[]> => {
      if (rowKind === 'period')
        return periods.map(({ from, to, ...rest }) => ({ key: from, name: from, to, ...rest }));
      const keys = new Set<string>();
      for (const of of [byRow.now, byRow.before])
        for (const [key, sums] of of) if (hasFigures(sums)) keys.add(key);
      for (const of of [opened?.now, opened?.before])
        for (const [key, sums] of of ?? []) if (openingOf(sums) !== 0n) keys.add(key);
      const nameOf = await readNames(trx, rowKind, [...keys]);
      return [...keys].map((key) => ({
        key,
        name: nameOf(key),
        to: null,
        values: now.row(key),
        valuesBefore: before ? then.row(key) : null,
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
      measures: Object.keys(measures),
      total: now.total(),
      totalBefore: before ? then.total() : null,
      periods: periods as ReportAnswer['periods'],
      rows: rows as ReportAnswer['rows'],
      rowCount: rows.length,
    };
  }

  /**
   * A report with all of its rows, for files and mails. Errors: 400 for rows, a filter or a measure that it
   * has not; 403; 404 for an unknown area; 503 while it is counted for the first time.
   */
  async function whole(report: ReportId, query: Query, caller: Caller): Promise<ReportAnswer> {
    requireAskable(report, query, caller);
    const before = query.compare === 'none' ? null : periodBefore(query);
    await requireCounted(changeOf[report] ? '2000-01-01' : (before?.from ?? query.from), query.to);
    // Read first: what is counted while the figures are being read only adds to them.
    const at = await sharedByAll(() => countedUntil(db, clock()));
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => read(trx, report, query, before, at));
  }

  return {
    whole,
    /** The same with as many rows as a console shows. */
    async get(report: ReportId, query: Query, caller: Caller): Promise<ReportAnswer> {
      const answer = await whole(report, query, caller);
      return { ...answer, rows: answer.rows.slice(0, MOST_REPORT_ROWS) };
    },
  };
}
export type ReportService = ReturnType<typeof createReportService>;
