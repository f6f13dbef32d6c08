import { sql } from 'kysely';
import {
  MAX_PER_DAY,
  MAX_PER_WEEK,
  type RecipientReason,
  type RecipientState,
} from '#contract/growth/campaigns/campaign.ts';
import { casablancaDayStart } from '#rules/time.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import {
  dueRows,
  loseUnanswered,
  type OutboxTable,
  type SentRow,
  takeRows,
  writeSent,
} from '../../platform/outbox/rows.ts';
import { removeDevices } from '../push/gone-devices.ts';
import type { Providers, PushMessage } from '../push/providers/provider.ts';
import type { CampaignRow } from './repository.ts';

/** A device to which this server is about to send. */
export interface Claim extends Pick<PushMessage, 'platform' | 'token' | 'keys' | 'language'> {
  deviceId: number;
}
/** The result of a claimed message. */
export interface Result extends SentRow {
  /** The token that is no longer valid. */
  gone: string | null;
}

const TABLE: OutboxTable = {
  name: 'push_recipients',
  key: 'device_id',
  type: 'integer',
  waiting: ['waiting'],
  order: ['device_id'],
};
/** The recipients of a campaign. */
const ofCampaign = (id: number) => sql`t.campaign_id = ${id}`;

const WEEK_MS = 7 * 86_400_000;
/** How long a message is retried while no provider accepts it. */
export const GIVE_UP_MS = 3_600_000;

const COUNTED = ['accepted', 'skipped', 'failed', 'unknown'] as const;

async function countUp(trx: Trx, campaignId: number, states: readonly RecipientState[]) {
  const by = Object.fromEntries(
    COUNTED.flatMap((name) => {
      const count = states.filter((state) => state === name).length;
      return count === 0 ? [] : [[name, sql`${sql.ref(name)} + ${count}`]];
    }),
  );
  if (Object.keys(by).length > 0)
    await trx.updateTable('push_campaigns').set(by).where('id', '=', campaignId).execute();
}

/** The frozen recipients of campaigns: claimed before each call, and updated after it. */
export function createRecipients(providers: Providers) {
  return {
    /**
     * Claims waiting messages and marks them as being sent. Checks again what may have changed
     * since the audience was frozen: consent, the account, the device, and the number of messages
     * to the person.
     */
    async claim(trx: Trx, campaign: CampaignRow, limit: number, at: Date): Promise<Claim[]> {
      const { rows: picked } = await sql<{
        device_id: number;
        user_id: number;
        first: Date | null;
      }>`
        select device_id, user_id, first_try_at as first from (
          ${dueRows(TABLE, { at, limit, within: ofCampaign(campaign.id) })}) due`.execute(trx);
      if (picked.length === 0) return [];
      const users = [...new Set(picked.map((row) => row.user_id))];
      const { rows: wants } = await sql<{ user_id: number; marketing: boolean }>`
        select user_id, marketing from push_preferences where user_id = any(${users})
        order by user_id for update`.execute(trx);
      const wanting = new Set(wants.flatMap((row) => (row.marketing ? [row.user_id] : [])));
      const devices = await trx
        .selectFrom('push_devices')
        .select(['id', 'user_id', 'platform', 'token', 'p256dh', 'auth', 'language'])
        .select(['role', 'is_active'])
        .where(
          'id',
          'in',
          picked.map((row) => row.device_id),
        )
        .execute();
      const { rows: had } = await sql<{ user_id: number; today: number; week: number }>`
        select user_id,
          (count(distinct campaign_id) filter (where sent_at >= ${casablancaDayStart(at)}))::int as today,
          count(distinct campaign_id)::int as week
        from push_recipients
        where user_id = any(${users}) and campaign_id <> ${campaign.id}
          and sent_at >= ${new Date(at.getTime() - WEEK_MS)}
          and state in ('sending','accepted','unknown')
        group by user_id`.execute(trx);
      const tooMany = new Set(
        had.flatMap((row) =>
          row.today >= MAX_PER_DAY || row.week >= MAX_PER_WEEK ? [row.user_id] : [],
        ),
      );
      const byId = new Map(devices.map((device) => [device.id, device]));

      function whyNot(row: (typeof picked)[number]): [RecipientState, RecipientReason] | null {
        const device = byId.get(row.device_id);
        if (!wanting.has(row.user_id)) return ['skipped', 'opted_out'];
        // The token has moved to another account since the audience was frozen.
        if (!device || device.user_id !== row.user_id) return ['skipped', 'device_gone'];
        if (!device.is_active || !device.role || !campaign.roles.includes(device.role))
          return ['skipped', 'not_active'];
        if (tooMany.has(row.user_id)) return ['skipped', 'too_many'];
        if (!providers.of(device.platform)) return ['skipped', 'no_provider'];
        if (row.first && at.getTime() - row.first.getTime() >= GIVE_UP_MS)
          return ['failed', 'gave_up'];
        return null;
      }
      const decided = picked.map((row) => ({ row, why: whyNot(row) }));
      const taken = decided.map(({ row, why }) => ({
        id: row.device_id,
        state: why?.[0] ?? 'sending',
        reason: why?.[1] ?? null,
      }));
      await takeRows(trx, TABLE, taken, {
        at,
        within: ofCampaign(campaign.id),
        set: sql`first_try_at = case when n.state = 'sending' then coalesce(t.first_try_at, ${at}) end`,
      });
      await countUp(
        trx,
        campaign.id,
        taken.map(({ state }) => state),
      );
      return decided.flatMap(({ row, why }) => {
        const device = byId.get(row.device_id);
        if (why || !device) return [];
        const { platform, token, language, p256dh, auth } = device;
        const keys = p256dh && auth ? { p256dh, auth } : null;
        return [{ deviceId: device.id, platform, token, language, keys }];
      });
    },

    /**
     * Writes the results of claimed messages. A message that another server has marked as lost
     * stays unknown.
     */
    async write(trx: Trx, campaignId: number, results: readonly Result[]): Promise<void> {
      const states = await writeSent(trx, TABLE, results, { within: ofCampaign(campaignId) });
      await removeDevices(
        trx,
        results.flatMap(({ id, gone }) => (gone === null ? [] : [{ id: Number(id), token: gone }])),
      );
      await countUp(trx, campaignId, states);
    },

    /**
     * Messages that a server was sending when it died: they may have arrived, and are not sent
     * again.
     */
    async callLost(trx: Trx, before: Date): Promise<void> {
      const lost = await loseUnanswered<number>(trx, TABLE, before, 'campaign_id');
      for (const id of new Set(lost))
        await countUp(
          trx,
          id,
          lost.flatMap((of) => (of === id ? ['unknown' as const] : [])),
        );
    },

    /** Whether messages of a campaign are waiting or being sent. */
    async open(db: Db, campaignId: number): Promise<{ waiting: boolean; sending: boolean }> {
      const { rows } = await sql<{ waiting: boolean; sending: boolean }>`
        select exists (select from push_recipients
            where campaign_id = ${campaignId} and state = 'waiting') as waiting,
          exists (select from push_recipients
            where campaign_id = ${campaignId} and state = 'sending') as sending`.execute(db);
      return rows[0] ?? { waiting: false, sending: false };
    },
  };
}
