import { type RawBuilder, sql } from 'kysely';

/** Longer times count as this many minutes. */
const MAX_MINUTES = 1_440;

/** One count in packed counts by whole units, at most `most`. */
export const packed = (units: RawBuilder<unknown>, most: number) => sql`
  ('1' || repeat('0', 9 * least(greatest((${units})::integer, 0), ${sql.lit(most)})))::numeric`;

/** One count in the packed counts by minute, for the first whole minute that is no shorter. */
export const minuteOf = (seconds: RawBuilder<unknown>) =>
  packed(sql`ceil(${seconds} / 60.0)`, MAX_MINUTES);
