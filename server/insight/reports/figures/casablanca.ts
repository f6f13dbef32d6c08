import { type RawBuilder, sql } from 'kysely';
import { monthAfter } from '#contract/insight/reports/range.ts';
import { CLOCK_CHANGES, casablancaDayBegin } from '#contract/time.ts';

const CHANGES = sql.raw(
  `array[${CLOCK_CHANGES.map((ms) => `'${new Date(ms).toISOString()}'`).join(',')}]::timestamptz[]`,
);

/**
 * The day of Casablanca at an instant, as `casablancaDay` says it, within a query. By the changes of
 * `contract/time.ts`: the database's own time zones are as old as its release (docs/decisions/0030).
 */
export const dayOf = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(${at} at time zone 'UTC'
    + (width_bucket(${at}, ${CHANGES}) % 2) * interval '1 hour')::date`;

/** The instants between which a month of Casablanca lies. */
export const monthBounds = (month: string): { from: Date; to: Date } => ({
  from: casablancaDayBegin(month),
  to: casablancaDayBegin(monthAfter(month, 1)),
});
