import type {
  ReportDefinition,
  ReportFilter,
  ReportRows,
} from '#contract/insight/reports/definition.ts';
import { type DayRange, daysOf, MAX_DAYS } from '#contract/insight/reports/range.ts';
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
    compare: choice.compares ? 'before' : 'none',
    ...(zone ? { zone } : {}),
    ...(store ? { storeId: store } : {}),
    ...(driver ? { driverId: driver } : {}),
    ...(choice.sort ? { sort: choice.sort } : {}),
  };
}
