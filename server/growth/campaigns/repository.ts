import { type Selectable, sql } from 'kysely';
import type { RecipientState } from '#contract/growth/campaigns/campaign.ts';
import type { Database, Db } from '../../platform/db/schema.ts';
import { rowsOf } from '../../platform/records/rows.ts';

export type CampaignRow = Selectable<Database['push_campaigns']>;

export function createCampaignRepository() {
  return {
    ...rowsOf('push_campaigns'),

    zoneNames: (trx: Db, ids: readonly number[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : trx
            .selectFrom('zones')
            .select(['id', 'name'])
            .where('id', 'in', [...ids])
            .orderBy('name')
            .execute(),

    /** Whether the target of its link exists. */
    async hasTarget(trx: Db, table: 'stores' | 'items' | 'categories', id: number) {
      const { rows: found } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(
        trx,
      );
      return found.length > 0;
    },

    isPicture: async (trx: Db, id: number) =>
      (await trx
        .selectFrom('files')
        .select('id')
        .where('id', '=', id)
        .where('kind', '=', 'image')
        // The lock prevents the file from being swept until it is referenced.
        .forKeyShare()
        .executeTakeFirst()) !== undefined,

    recipients: (
      trx: Db,
      id: number,
      {
        after,
        state,
        limit,
      }: { after: number | null; state?: RecipientState | undefined; limit: number },
    ) =>
      trx
        .selectFrom('push_recipients as r')
        .innerJoin('users as u', 'u.id', 'r.user_id')
        .leftJoin('push_devices as d', 'd.id', 'r.device_id')
        .select(['r.device_id as id', 'r.user_id', 'u.name', 'd.platform', 'r.state', 'r.reason'])
        .select(['r.sent_at', 'r.received_at', 'r.opened_at'])
        .select(sql<string | null>`right(d.token, 4)`.as('token'))
        .where('r.campaign_id', '=', id)
        .where('r.device_id', '>', after ?? 0)
        .$if(state !== undefined, (query) => query.where('r.state', '=', state as RecipientState))
        .orderBy('r.device_id')
        .limit(limit)
        .execute(),
  };
}
export type CampaignRepository = ReturnType<typeof createCampaignRepository>;
