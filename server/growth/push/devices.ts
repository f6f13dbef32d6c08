import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { Device, devicesRoutes, PushPreferences } from '#contract/routes/growth/devices.ts';
import type { WithClock } from '../../platform/area.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { fieldFault, notFound, refuse } from '../../platform/http/refusal.ts';
import { pushServiceUrl, type WebPushSettings } from './providers/web-push.ts';

type Routes = typeof devicesRoutes;
type Body<K extends keyof Routes> = RequestOf<Routes[K]>['body'];

/** The limit of a person's devices; a further one replaces the device that was seen longest ago. */
const MAX_DEVICES = 20;

/** Locks the person's row; a person without a consent to campaigns has none. */
export async function holdPreferences(trx: Trx, userId: number, at: Date) {
  await trx
    .insertInto('push_preferences')
    .values({ user_id: userId, marketing: false, updated_at: at })
    .onConflict((one) => one.column('user_id').doNothing())
    .execute();
  return trx
    .selectFrom('push_preferences')
    .select(['marketing', 'orders'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Refuses a browser endpoint that does not belong to a push service. */
export function requirePushService(token: string, web: WebPushSettings | undefined): void {
  if (!pushServiceUrl(token, web?.service))
    throw refuse(
      'push.unknown_address',
      {},
      { fields: [fieldFault('body.token', 'push.unknown_service')] },
    );
}

/** Devices of people and their preferences, as sent by the apps. */
export function createDeviceService({
  db,
  clock,
  web,
}: WithClock & { web: WebPushSettings | undefined }) {
  return {
    /**
     * Registers a device; a token of another account moves to this one. Error: 422 for an unknown
     * push service.
     */
    register: (body: Body<'register'>, caller: Caller): Promise<Device> =>
      db.transaction().execute(async (trx) => {
        if (body.platform === 'web') requirePushService(body.token, web);
        const at = clock();
        await holdPreferences(trx, caller.userId, at);
        const facts = {
          user_id: caller.userId,
          platform: body.platform,
          language: body.language,
          app_version: body.appVersion ?? null,
          p256dh: body.keys?.p256dh ?? null,
          auth: body.keys?.auth ?? null,
          seen_at: at,
          session_id: null,
        };
        const { id } = await trx
          .insertInto('push_devices')
          .values({ ...facts, token: body.token, created_at: at })
          .onConflict((one) => one.column('token').doUpdateSet(facts))
          .returning('id')
          .executeTakeFirstOrThrow();
        await sql`
          delete from push_devices where id in (
            select id from push_devices where user_id = ${caller.userId} and id <> ${id}
            order by seen_at desc, id desc offset ${MAX_DEVICES - 1})`.execute(trx);
        const tokenEnd = body.token.slice(-4);
        return { id, platform: body.platform, language: body.language, tokenEnd };
      }),

    /** Removes a device; ignores one that is not the caller's or does not exist. */
    async remove({ token }: Body<'remove'>, caller: Caller): Promise<void> {
      await db
        .deleteFrom('push_devices')
        .where('token', '=', token)
        .where('user_id', '=', caller.userId)
        .execute();
    },

    async preferences(caller: Caller): Promise<PushPreferences> {
      const row = await db
        .selectFrom('push_preferences')
        .select(['marketing', 'orders'])
        .where('user_id', '=', caller.userId)
        .executeTakeFirst();
      return { marketing: row?.marketing ?? false, orders: row?.orders ?? true };
    },

    /** Absent preferences stay unchanged. */
    prefer: ({ marketing, orders }: Body<'prefer'>, caller: Caller): Promise<PushPreferences> =>
      db.transaction().execute(async (trx) => {
        const at = clock();
        const before = await holdPreferences(trx, caller.userId, at);
        const now = { marketing, orders: orders ?? before.orders };
        await trx
          .updateTable('push_preferences')
          .set({ ...now, updated_at: at })
          .where('user_id', '=', caller.userId)
          .execute();
        return now;
      }),

    /** Records that a message was received or opened; opening implies receiving. Error: 404. */
    report: ({ campaignId, token, event }: Body<'report'>, caller: Caller): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const found = await trx
          .selectFrom('push_recipients as r')
          .innerJoin('push_devices as d', 'd.id', 'r.device_id')
          .select(['r.device_id', 'r.received_at', 'r.opened_at', 'r.sent_at'])
          .where('r.campaign_id', '=', campaignId)
          .where('d.token', '=', token)
          .where('r.user_id', '=', caller.userId)
          .forUpdate('r')
          .executeTakeFirst();
        if (!found?.sent_at) throw notFound('message');
        const at = clock();
        const isReceived = found.received_at === null;
        const isOpened = event === 'opened' && found.opened_at === null;
        if (!isReceived && !isOpened) return;
        await trx
          .updateTable('push_recipients')
          .set({
            ...(isReceived ? { received_at: at } : {}),
            ...(isOpened ? { opened_at: at } : {}),
          })
          .where('campaign_id', '=', campaignId)
          .where('device_id', '=', found.device_id)
          .execute();
        await trx
          .updateTable('push_campaigns')
          .set({
            received: sql`received + ${isReceived ? 1 : 0}`,
            opened: sql`opened + ${isOpened ? 1 : 0}`,
          })
          .where('id', '=', campaignId)
          .execute();
      }),
  };
}
