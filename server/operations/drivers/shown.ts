import type { Db } from '../../platform/db/schema.ts';
import { readingScope } from '../../platform/scope/scope.ts';
import type { Roster } from './roster.ts';

/** The drivers that a request may see, because the state in memory is not limited to zones. */
async function driversShown(db: Db): Promise<(id: number) => boolean> {
  if (!readingScope()) return () => true;
  const rows = await db.selectFrom('drivers').select('user_id').execute();
  const ids = new Set(rows.map(({ user_id }) => user_id));
  return (id) => ids.has(id);
}

/** Which of these drivers a request may see. */
export async function shownAmong(db: Db, ids: readonly number[]): Promise<readonly number[]> {
  if (!readingScope()) return ids;
  const rows = await db
    .selectFrom('drivers')
    .select('user_id')
    .where('user_id', 'in', [...ids])
    .execute();
  const shown = new Set(rows.map(({ user_id }) => user_id));
  return ids.filter((id) => shown.has(id));
}

/** The roster as a request sees it. */
export async function rosterShown(
  db: Db,
  roster: Pick<Roster, 'each'>,
): Promise<Pick<Roster, 'each'>> {
  if (!readingScope()) return roster;
  const isShown = await driversShown(db);
  return {
    each: (visit) =>
      roster.each((id, duty, load) => {
        if (isShown(id)) visit(id, duty, load);
      }),
  };
}
