import { type RawBuilder, sql } from 'kysely';
import { monthAfter } from '#contract/insight/reports/range.ts';
import { CLOCK_CHANGES, casablancaDayBegin } from '#rules/time.ts';

const CHANGES = sql.raw(
  `array[${CLOCK_CHANGES.map((ms) => `'${new Date(ms).toISOString()}'`).join(',')}]::timestamptz[]`,
);

/**
 * The day of Casablanca at an instant within a query, equal to `casablancaDay`. It uses the clock
 * changes of `rules/time.ts`, because the database's own time zones are as old as its release
 * (docs/decisions/0030).
 */
export const dayOf = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(${at} at time zone 'UTC'
    + (width_bucket(${at}, ${CHANGES}) % 2) * interval '1 hour')::date`;

/** The instants at which a month of Casablanca begins and ends. */
export const monthBounds = (month: string): { from: Date; to: Date } => ({
  from: casablancaDayBegin(month),
  to: casablancaDayBegin(monthAfter(month, 1)),
});
