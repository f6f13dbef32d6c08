import type { RequestOf } from '#contract/endpoint.ts';
import type { ConsoleDevice, consoleDeviceRoutes } from '#contract/routes/growth/console-device.ts';
import type { WithClock } from '../../platform/area.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { holdPreferences, requirePushService } from './devices.ts';
import type { WebPushSettings } from './providers/web-push.ts';

interface Deps extends WithClock {
  web: WebPushSettings | undefined;
}

/** Consoles that receive escalated alarms: one for each session, removed with it. */
export function createConsoleDeviceService({ db, clock, web }: Deps) {
  const applicationServer = web?.publicKey ?? null;

  return {
    async get({ sessionId }: Caller): Promise<ConsoleDevice> {
      const found = await db
        .selectFrom('push_devices')
        .select('id')
        .where('session_id', '=', sessionId)
        .executeTakeFirst();
      return { isOn: found !== undefined, applicationServer };
    },

    /** Errors: 409 without Web Push, 422 for an unknown push service. */
    turnOn: (
      { token, keys, language }: RequestOf<(typeof consoleDeviceRoutes)['turnOn']>['body'],
      { userId, sessionId }: Caller,
    ): Promise<ConsoleDevice> =>
      db.transaction().execute(async (trx) => {
        if (!web) throw refuse('push.no_keys');
        requirePushService(token, web);
        const at = clock();
        await holdPreferences(trx, userId, at);
        await trx
          .deleteFrom('push_devices')
          .where('session_id', '=', sessionId)
          .where('token', '<>', token)
          .execute();
        const facts = {
          user_id: userId,
          session_id: sessionId,
          platform: 'web' as const,
          language,
          app_version: null,
          ...keys,
          seen_at: at,
        };
        await trx
          .insertInto('push_devices')
          .values({ ...facts, token, created_at: at })
          .onConflict((one) => one.column('token').doUpdateSet(facts))
          .execute();
        return { isOn: true, applicationServer };
      }),

    async turnOff({ sessionId }: Caller): Promise<void> {
      await db.deleteFrom('push_devices').where('session_id', '=', sessionId).execute();
    },
  };
}
