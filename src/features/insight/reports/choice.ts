import type {
  ReportDefinition,
  ReportFilter,
  ReportRows,
} from '#contract/insight/reports/definition.ts';
import type { ReportId } from '#contract/insight/reports/definitions.ts';
import {
  type Comparison,
  type DayRange,
  daysOf,
  MAX_DAYS,
  periodBefore,
} from '#contract/insight/reports/range.ts';
import type { Rhythm } from '#contract/insight/reports/rhythm.ts';
import { casablancaDay } from '#rules/time.ts';
import type { ReportQuery } from '#src/domain/report/reports.ts';
import { t } from '#src/lib/i18n.ts';
import { isDay } from '#src/lib/text/day.ts';
import { DAY_PRESETS, daysOfPreset } from '#src/lib/text/day-presets.ts';

export const PRESETS = [...DAY_PRESETS, 'own'] as const;
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
  if (preset !== 'own') return daysOfPreset(preset, casablancaDay(now));
  return isDay(from) && isDay(to) && from <= to && daysOf({ from, to }) <= MAX_DAYS
    ? { from, to }
    : null;
}

/** What the range is compared with: a number of days with as many days, even if it is a month. */
export const comparisonOf = ({
  compares,
  preset,
}: Pick<Choice, 'compares' | 'preset'>): Comparison => {
  if (!compares) return 'none';
  return preset.startsWith('last_') && preset !== 'last_month' ? 'days' : 'before';
};

const WEEK_DAYS = 7;
/** The longest range that is sent every week although it is no number of weeks, in days. */
const WEEKLY_DAYS = 14;
/** The longest number of weeks that is sent every week, in days. */
const WEEKS_DAYS = 28;

/** How often a report of this range is sent: its days, weeks or months are the period of a mail. */
export function rhythmOf(choice: Pick<Choice, 'preset' | 'from' | 'to'>, now: Date): Rhythm {
  if (choice.preset === 'month' || choice.preset === 'year') return 'month';
  const range = rangeOf(choice, now);
  if (!range || choice.preset === 'last_month') return 'month';
  const days = daysOf(range);
  const isWeeks = days % WEEK_DAYS === 0 && days <= WEEKS_DAYS;
  if (days > WEEKLY_DAYS && !isWeeks) return 'month';
  return days === 1 ? 'day' : 'week';
}

/** What is wrong with a custom range, by its field; fields that are empty are not wrong yet. */
export function rangeFaults({ preset, from, to }: Pick<Choice, 'preset' | 'from' | 'to'>): {
  from?: string;
  to?: string;
} {
  if (preset !== 'own') return {};
  const isFrom = from === '' || isDay(from);
  const isTo = to === '' || isDay(to);
  if (!isFrom || !isTo)
    return {
      ...(isFrom ? {} : { from: t('reports.no_day') }),
      ...(isTo ? {} : { to: t('reports.no_day') }),
    };
  if (from === '' || to === '') return {};
  if (to < from) return { to: t('reports.before_first') };
  return daysOf({ from, to }) > MAX_DAYS ? { to: t('reports.too_long') } : {};
}

const NAMES = { zone: 'zone', store: 'storeId', driver: 'driverId' } as const;
/** The name of a filter in the address and in the API. */
export const filterName = (filter: ReportFilter) => NAMES[filter];

/** The parameters of a report that its address names, as they are saved by name. */
const PARTS = ['range', 'from', 'to', 'rows', 'zone', 'storeId', 'driverId', 'compare', 'sort'];

/** What an address chooses, without anything else that it names. */
export const partsIn = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    PARTS.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );

/** A change of an address to a choice: parts that it does not name have their defaults. */
export const partsTo = (choice: Readonly<Record<string, string>>, view: string) => ({
  ...Object.fromEntries(PARTS.map((name) => [name, choice[name] ?? ''])),
  view,
});

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
    compare: comparisonOf(choice),
    ...(zone ? { zone } : {}),
    ...(store ? { storeId: store } : {}),
    ...(driver ? { driverId: driver } : {}),
    ...(choice.sort ? { sort: choice.sort } : {}),
  };
}

/** The period that the range is compared with, or would be. */
export const beforeOf = (range: DayRange, { preset }: Choice): DayRange =>
  periodBefore(range, comparisonOf({ preset, compares: true }) === 'days' ? 'days' : 'before');

/**
 * The form of a schedule of a report, with its range as a frequency, its rows and filters; `name`: of
 * the saved choice.
 */
export function schedulePath(report: ReportId, choice: Choice, now: Date, name?: string): string {
  const { zone, store, driver } = choice.filters;
  const chosen = {
    report,
    name,
    rhythm: rhythmOf(choice, now),
    rows: choice.rows,
    zone,
    storeId: store,
    driverId: driver,
  };
  const named = Object.entries(chosen).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return `/reports/schedules/create?${new URLSearchParams(named)}`;
}
