import type { RequestOf } from '#contract/endpoint.ts';
import { type campaignsRoutes, Recipient } from '#contract/routes/growth/campaigns.ts';
import type { Db } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { IdKey, pageSize, readCursor, toPage } from '../../platform/http/cursor.ts';
import type { CampaignRepository, CampaignRow } from './repository.ts';

/** A page of the devices of a campaign, by their number. */
export async function listRecipients(
  db: Db,
  repository: CampaignRepository,
  { id }: Pick<CampaignRow, 'id'>,
  { cursor, state, limit: asked }: RequestOf<(typeof campaignsRoutes)['recipients']>['query'],
) {
  const limit = pageSize(asked);
  const [after] = readCursor(cursor, IdKey) ?? [0];
  const rows = await repository.recipients(db, id, { after, state, limit: limit + 1 });
  return toPage(
    rows,
    limit,
    (row) =>
      fromRow(Recipient, row, {
        id: row.device_id,
        person: { id: row.user_id, name: row.name },
        tokenEnd: row.token,
      }),
    (row) => [row.device_id],
  );
}
