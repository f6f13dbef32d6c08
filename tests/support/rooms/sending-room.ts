import type { CampaignDetail } from '#contract/routes/growth/campaigns.ts';
import { createServices } from '#server/areas.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { type Person, startTestApp } from '#tests/support/app.ts';
import { msToNoon, pushRoom, startFcm } from './push-room.ts';

export interface Phone {
  person: Person;
  token: string;
}

/** A local FCM, and servers that send campaigns to it, at noon. */
export async function sendingRoom() {
  const fcm = await startFcm();
  const t = await startTestApp({ manualTicks: true });
  t.moveClock(msToNoon(t.clock()));
  const room = await pushRoom(t);

  /** A sending server; its provider has a timeout of half a second. */
  const server = (perSecond = 2_000) =>
    createServices(
      {
        db: t.db,
        pool: t.pool,
        clock: t.clock,
        push: { fcm: fcm.settings, perSecond, timeoutMs: 1_000 },
      },
      silentLog,
    ).pushSender;

  return {
    ...room,
    t,
    fcm,
    server,
    run: (signal = new AbortController().signal) => server().run({ signal }),

    /** People without earlier messages, so that a campaign reaches them. */
    async phones(...names: string[]): Promise<Phone[]> {
      await t.pool.query('delete from push_devices');
      const made: Phone[] = [];
      for (const name of names) made.push(await room.customer(name));
      return made;
    },

    /** Many phones at once, of people without a session. */
    async many(count: number): Promise<void> {
      await t.pool.query('delete from push_devices');
      await t.pool.query(
        `with people as (
           insert into users (name, email, password_hash, role, status, created_at)
           select 'Many', gen_random_uuid() || '@example.com', 'x', 'customer', 'active', now()
           from generate_series(1, $1::int) returning id),
         wants as (insert into push_preferences select id, true, now() from people returning user_id)
         select count(*) from wants`,
        [count],
      );
      await t.pool.query(
        `insert into push_devices (user_id, platform, token, language, created_at, seen_at)
         select p.user_id, 'android', 'token-many-' || p.user_id || repeat('x', 20), 'fr', now(), now()
         from push_preferences p join users u on u.id = p.user_id
         where u.name = 'Many' and not exists (select from push_recipients r where r.user_id = u.id)`,
      );
    },

    progress: async ({ id }: { id: number }) => (await room.get(id)).progress,
    takenOf: ({ token }: Phone) => fcm.taken.get(token) ?? 0,
    mostTaken: () => Math.max(0, ...fcm.taken.values()),
    resume: async (one: CampaignDetail) =>
      room.send(await room.get(one.id), 'resume', room.approver),
    async close() {
      await t.close();
      await fcm.close();
    },
  };
}
export type SendingRoom = Awaited<ReturnType<typeof sendingRoom>>;
