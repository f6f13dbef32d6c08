import { type RawBuilder, sql } from 'kysely';

/** Longer times count as this many minutes. */
const MAX_MINUTES = 1_440;

/** One count in packed counts by whole units, at most `most`. */
export const packed = (units: RawBuilder<unknown>, most: number) => sql`
  ('1' || repeat('0', 9 * least(greatest((${units})::integer, 0), ${sql.lit(most)})))::numeric`;

/** One count in the packed counts by minute, for the first whole minute that is no shorter. */
export const minuteOf = (seconds: RawBuilder<unknown>) =>
  packed(sql`ceil(${seconds} / 60.0)`, MAX_MINUTES);

/** Units up to this one are common. */
const MOST_COMMON = 120;

/** The packed counts of common units: making one costs several times as much as reading a row. */
const common = sql`(select array_agg(('1' || repeat('0', 9 * u))::numeric order by u)
  from generate_series(0, ${sql.lit(MOST_COMMON)}) u)`;

/** The same as `packed`, for rows that are counted when they are read. */
export const packedOf = (units: RawBuilder<unknown>, most: number) =>
  sql`coalesce((${common})[(${units})::integer + 1], ${packed(units, most)})`;

/** The same as `minuteOf`, for rows that are counted when they are read. */
export const minuteIn = (seconds: RawBuilder<unknown>) =>
  packedOf(sql`ceil(${seconds} / 60.0)`, MAX_MINUTES);
