import type { ReportId } from '#contract/insight/reports/definitions.ts';
import type { DayRange } from '#contract/insight/reports/range.ts';
import type { ReportAnswer } from '#contract/routes/insight/reports.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Sources } from './facts.ts';
import { changeOf, MEASURING, type MeasureValues } from './measuring.ts';
import { type PeriodSums, readPeriods, readRows, type Sums, together } from './reading.ts';
import { segmentsBefore, segmentsOf, wholeOf } from './segments.ts';

type RowKind = ReportAnswer['rowKind'];
type Values = ReportAnswer['rows'][number]['values'];

/** Rows that divide what the report counts: their rates are of all of it. */
const REASONS: readonly RowKind[] = ['reason', 'cause', 'party', 'substitute'];

/** The range of a report, and the one that it is compared with. */
export interface Ranges {
  range: DayRange;
  before: DayRange | null;
}

export interface AllSums {
  byPeriod: PeriodSums<number>;
  byRow: PeriodSums<string>;
  /** The sums of everything before either range, for reports with balances. */
  opened: PeriodSums<string> | null;
  /** Zero for each sum. */
  nothing: Sums;
}

export async function readSums(
  trx: Db,
  report: ReportId,
  rowKind: RowKind,
  { range, before }: Ranges,
  { facts, rowFacts }: Sources,
): Promise<AllSums> {
  const both = (pieces: typeof segmentsOf) => [
    ...(before ? pieces(before, true) : []),
    ...pieces(range, false),
  ];
  const none = { now: new Map<string, Sums>(), before: new Map<string, Sums>() };
  return {
    byPeriod: await readPeriods(trx, facts, both(segmentsOf)),
    byRow: rowKind === 'period' ? none : await readRows(trx, rowFacts, both(wholeOf)),
    opened: changeOf[report]
      ? await readRows(trx, rowFacts, [
          ...segmentsBefore(range.from, false),
          ...(before ? segmentsBefore(before.from, true) : []),
        ])
      : null,
    nothing: Object.fromEntries(Object.keys(facts.sums).map((name) => [name, 0n])),
  };
}

const toValues = (measured: MeasureValues): Values =>
  Object.fromEntries(
    Object.entries(measured).map(([name, value]) => [
      name,
      value === null ? null : value.toString(),
    ]),
  );

/** The figures of one of the two ranges. */
export function sideOf(
  report: ReportId,
  rowKind: RowKind,
  { byPeriod, byRow, opened, nothing }: AllSums,
  of: 'now' | 'before',
) {
  const measure = MEASURING[report];
  const change = changeOf[report];
  const openingOf = (sums: Sums | undefined) => (change && sums ? change(sums) : 0n);
  const total = together(byPeriod[of].values(), nothing);
  const opening = openingOf(opened ? together(opened[of].values(), nothing) : undefined);
  return {
    total: () => toValues(measure(total, { opening, total, isReason: false })),

    periods(count: number): Values[] {
      let balance = opening;
      return Array.from({ length: count }, (_, n) => {
        const sums = byPeriod[of].get(n) ?? nothing;
        const values = measure(sums, { opening: balance, total, isReason: false });
        balance += openingOf(sums);
        return toValues(values);
      });
    },

    /** The keys of rows with any figure or a balance. */
    keys(): string[] {
      const has = (sums: Sums) => Object.values(sums).some((value) => value !== 0n);
      const figures = [...byRow[of]].filter(([, sums]) => has(sums));
      const balances = [...(opened?.[of] ?? [])].filter(([, sums]) => openingOf(sums) !== 0n);
      return [...figures, ...balances].map(([key]) => key);
    },

    row: (key: string): Values =>
      toValues(
        measure(byRow[of].get(key) ?? nothing, {
          opening: openingOf(opened?.[of].get(key)),
          total,
          isReason: REASONS.includes(rowKind),
        }),
      ),
  };
}
