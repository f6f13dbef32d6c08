import { type Selectable, sql } from 'kysely';
import type { ViewScope } from '#contract/routes/people/views.ts';
import type { ActorJson, Database, Db } from '../../platform/db/schema.ts';
import { rowsOf } from '../../platform/records/rows.ts';

export type ViewRow = Selectable<Database['saved_views']> & { owner_name: string };

/** Until the baseline, rows may have the scope `areas`, which servers of the release before read. */
const isOf = (scope: ViewScope) =>
  sql<boolean>`scope in (${scope}, ${scope === 'zones' ? 'areas' : scope})`;

export function createViewRepository(db: Db) {
  const rows = (trx: Db) =>
    trx
      .selectFrom('saved_views as v')
      .innerJoin('users as u', 'u.id', 'v.owner_id')
      .selectAll('v')
      .select([
        'u.name as owner_name',
        sql<ViewScope>`case v.scope when 'areas' then 'zones' else v.scope end`.as('scope'),
      ]);

  return {
    ...rowsOf('saved_views', { as: 'v', rows }),

    list: (scope: ViewScope, userId: number) =>
      rows(db)
        .where(isOf(scope))
        .where((eb) => eb.or([eb('v.owner_id', '=', userId), eb('v.shared', '=', true)]))
        .orderBy('v.name')
        .orderBy('v.id')
        .execute(),

    countOwn: async (trx: Db, scope: ViewScope, userId: number): Promise<number> => {
      const { n } = await trx
        .selectFrom('saved_views')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where(isOf(scope))
        .where('owner_id', '=', userId)
        .executeTakeFirstOrThrow();
      return Number(n);
    },

    remove: (trx: Db, id: number) => trx.deleteFrom('saved_views').where('id', '=', id).execute(),

    /** Records an act; `after` is the view after it, null if it was removed. */
    note: (
      trx: Db,
      change: {
        viewId: number;
        at: Date;
        actor: ActorJson;
        change: 'created' | 'updated' | 'removed';
        after: object | null;
      },
    ) =>
      trx
        .insertInto('saved_view_changes')
        .values({
          view_id: change.viewId,
          at: change.at,
          actor: JSON.stringify(change.actor),
          change: change.change,
          after: change.after === null ? null : JSON.stringify(change.after),
        })
        .execute(),
  };
}
export type ViewRepository = ReturnType<typeof createViewRepository>;
