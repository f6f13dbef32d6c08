import type {
  ReportDefinition,
  ReportFilter,
  ReportRows,
} from '#contract/insight/reports/definitions.ts';
import { type DayRange, daysOf, MAX_DAYS, monthAfter } from '#contract/insight/reports/range.ts';
import { casablancaDay, dayAfter } from '#contract/time.ts';
import type { ReportQuery } from '#src/domain/report/reports.ts';
import { isDay } from '#src/lib/text/day.ts';

export const PRESETS = [
  'today',
  'yesterday',
  'last_7',
  'last_30',
  'month',
  'last_month',
  'year',
  'own',
] as const;
export type Preset = (typeof PRESETS)[number];
const USUAL: Preset = 'last_30';

/** The parameters of a report, as its address sets them. */
export interface Choice {
  preset: Preset;
  /** The custom range, as typed. */
  from: string;
  to: string;
  rows: ReportRows;
  filters: Readonly<Partial<Record<ReportFilter, string>>>;
  compares: boolean;
  sort: string | null;
}

/** The days of a preset, up to today if it is not over; null if a custom range is incomplete. */
export function rangeOf(
  { preset, from, to }: Pick<Choice, 'preset' | 'from' | 'to'>,
  now: Date,
): DayRange | null {
  const today = casablancaDay(now);
  const month = `${today.slice(0, 7)}-01`;
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: dayAfter(today, -1), to: dayAfter(today, -1) };
    case 'last_7':
      return { from: dayAfter(today, -6), to: today };
    case 'last_30':
      return { from: dayAfter(today, -29), to: today };
    case 'month':
      return { from: month, to: today };
    case 'last_month':
      return { from: monthAfter(today, -1), to: dayAfter(month, -1) };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'own':
      return isDay(from) && isDay(to) && from <= to && daysOf({ from, to }) <= MAX_DAYS
        ? { from, to }
        : null;
  }
}

const NAMES = { zone: 'zone', store: 'storeId', driver: 'driverId' } as const;
/** The name of a filter in the address and in the API. */
export const filterName = (filter: ReportFilter) => NAMES[filter];

/** Reads the parameters from an address. Missing or invalid ones have their defaults. */
export function readChoice(params: URLSearchParams, definition: ReportDefinition): Choice {
  const filters = Object.fromEntries(
    definition.filters.flatMap((filter) => {
      const value = params.get(filterName(filter));
      return value ? [[filter, value]] : [];
    }),
  );
  const sort = params.get('sort');
  const isSort =
    sort !== null && ['name', ...Object.keys(definition.measures)].includes(sort.replace('-', ''));
  return {
    preset: PRESETS.find((one) => one === params.get('range')) ?? USUAL,
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
    rows: definition.rows.find((one) => one === params.get('rows')) ?? definition.rows[0],
    filters,
    compares: params.get('compare') !== 'none',
    sort: isSort ? sort : null,
  };
}

/** The query of the API; null while the range is incomplete. */
export function queryOf(choice: Choice, now: Date): ReportQuery | null {
  const range = rangeOf(choice, now);
  if (!range) return null;
  const { zone, store, driver } = choice.filters;
  return {
    ...range,
    rows: choice.rows,
    compare: choice.compares ? 'before' : 'none',
    ...(zone ? { zone } : {}),
    ...(store ? { storeId: store } : {}),
    ...(driver ? { driverId: driver } : {}),
    ...(choice.sort ? { sort: choice.sort } : {}),
  };
}
