import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';
import { sharedByAll } from '../../../platform/scope/scope.ts';
import { countedUntil, monthsDue } from './state.ts';

/** The figures of a past hour. Money in centimes. */
export interface HourFigures {
  hour: Date;
  placed: bigint;
  delivered: bigint;
  late: bigint;
  cancelled: bigint;
  returned: bigint;
  door_seconds: bigint;
  gross: bigint;
  commission: bigint;
}

/** Reads the stored figures of whole hours; null while some of them are not counted yet. */
export const createHourFigures = (db: Db, clock: () => Date) =>
  async function hours(from: Date, to: Date): Promise<HourFigures[] | null> {
    const isCounted = await sharedByAll(
      async () => (await countedUntil(db, clock())) >= to && (await monthsDue(db)).length === 0,
    );
    if (!isCounted) return null;
    const sum = (name: string) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`;
    const { rows } = await sql<HourFigures>`
      select hour, ${sum('placed')}, ${sum('delivered')}, ${sum('late')}, ${sum('cancelled')},
        ${sum('returned')}, ${sum('door_seconds')}, ${sum('gross')}, ${sum('commission')}
      from hour_figures where hour >= ${from} and hour < ${to} group by hour`.execute(db);
    return rows;
  };
