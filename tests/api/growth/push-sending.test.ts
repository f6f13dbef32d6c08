// Long because every case shares one local FCM, its people and the clock that is moved last.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CampaignDetail } from '#contract/routes/growth/campaigns.ts';
import { devicesRoutes } from '#contract/routes/growth/devices.ts';
import { createServices } from '#server/areas.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type LocalFcm,
  msToNoon,
  type PushRoom,
  pushRoom,
  startFcm,
} from '#tests/support/rooms/push-room.ts';

let t: TestApp;
let room: PushRoom;
let fcm: LocalFcm;
beforeAll(async () => {
  fcm = await startFcm();
  t = await startTestApp({ ownTurns: true });
  t.moveClock(msToNoon(t.clock()));
  room = await pushRoom(t);
});
afterAll(async () => {
  await t.close();
  await fcm.close();
});

/** A server that sends; its provider has half a second. */
const server = () =>
  createServices(
    {
      db: t.db,
      pool: t.pool,
      clock: t.clock,
      push: { fcm: fcm.settings, perSecond: 2_000, timeoutMs: 500 },
    },
    silentLog,
  ).pushSender;
const run = (signal = new AbortController().signal) => server().run({ signal });

const HOUR_MS = 3_600_000;
interface Phone {
  person: Person;
  token: string;
}
/** People who got nothing yet: a campaign reaches them whatever was sent before. */
async function phones(...names: string[]): Promise<Phone[]> {
  await t.pool.query('delete from push_devices');
  const made: Phone[] = [];
  for (const name of names) made.push(await room.customer(name));
  return made;
}
/** So many phones at once, of people without a session. */
async function many(count: number): Promise<void> {
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
}
const progress = async ({ id }: { id: number }) => (await room.get(id)).progress;
const takenOf = ({ token }: Phone) => fcm.taken.get(token) ?? 0;
const mostTaken = () => Math.max(0, ...fcm.taken.values());
const resume = async (one: CampaignDetail) =>
  room.send(await room.get(one.id), 'resume', room.approver);

describe('a campaign that is sent', () => {
  it('reaches each device once, in its language, and says so', async () => {
    const [one, two] = (await phones('Imane', 'Omar')) as [Phone, Phone];
    await room.register(two.person, { token: two.token, language: 'ar' });
    const campaign = await room.approved();
    await run();
    expect(await room.get(campaign.id)).toMatchObject({
      state: 'sent',
      progress: { planned: 2, accepted: 2, skipped: 0, failed: 0, unknown: 0 },
    });
    expect([takenOf(one), takenOf(two)]).toEqual([1, 1]);
    await run();
    expect(mostTaken()).toBe(1);
  });

  it('counts received and opened apart, and a repeat once', async () => {
    const [one] = (await phones('Imane')) as [Phone];
    const campaign = await room.approved();
    const report = (event: string, as = one.person) =>
      t.call(
        devicesRoutes.report,
        { body: { campaignId: campaign.id, token: one.token, event } },
        as,
      );
    expect((await report('received')).status).toBe(404);
    await run();
    const other = await t.person('customer');
    expect((await report('opened', other)).status).toBe(404);
    for (const event of ['received', 'received']) expect((await report(event)).status).toBe(204);
    expect(await progress(campaign)).toMatchObject({ received: 1, opened: 0 });
    await Promise.all([report('opened'), report('opened'), report('received')]);
    expect(await progress(campaign)).toMatchObject({ accepted: 1, received: 1, opened: 1 });
  });

  it('removes exactly the tokens that are gone', async () => {
    const [gone, old, kept] = (await phones('Gone', 'Old', 'Kept')) as [Phone, Phone, Phone];
    const [elsewhere] = [await room.customer('Elsewhere')];
    fcm.react(gone.token, { status: 404, error: 'UNREGISTERED' });
    fcm.react(old.token, { status: 410 });
    // Not found, for another reason: the project may be wrong, and the token is kept.
    fcm.react(elsewhere.token, { status: 404, error: 'NOT_FOUND' });
    const campaign = await room.approved();
    await run();
    expect(await progress(campaign)).toMatchObject({ planned: 4, accepted: 1, failed: 3 });
    const { rows } = await t.pool.query('select token from push_devices order by token');
    expect(rows.map(({ token }) => token)).toEqual([kept.token, elsewhere.token].toSorted());
  });

  it('waits after 429, with and without Retry-After, and sends once', async () => {
    const [one, two] = (await phones('Imane', 'Omar')) as [Phone, Phone];
    fcm.react(one.token, { status: 429, retryAfter: '1' });
    fcm.react(two.token, { status: 429 }, { status: 429 });
    const campaign = await room.approved();
    const began = performance.now();
    await run();
    expect(performance.now() - began).toBeGreaterThan(1_000);
    expect(await progress(campaign)).toMatchObject({ accepted: 2, unknown: 0 });
    expect([takenOf(one), takenOf(two)]).toEqual([1, 1]);
    expect(fcm.tries.get(two.token)).toBe(3);
  });

  it('never sends again what may have arrived: 503 after it was taken, no answer in time', async () => {
    const [one, two, three] = (await phones('Imane', 'Omar', 'Hind')) as [Phone, Phone, Phone];
    fcm.react(one.token, { status: 503, isAccepted: true });
    fcm.react(two.token, 'hang');
    const campaign = await room.approved();
    await run();
    expect(await room.get(campaign.id)).toMatchObject({
      state: 'sent',
      progress: { accepted: 1, unknown: 2 },
    });
    expect([one, two, three].map(takenOf)).toEqual([1, 1, 1]);
  });
});

describe('a campaign in the middle', () => {
  it('is paused, and resumed from where it stood', async () => {
    await many(120);
    const campaign = await room.approved();
    let pausing: Promise<unknown> | undefined;
    let count = 0;
    fcm.onMessage(() => {
      count += 1;
      if (count === 20)
        pausing = room.get(campaign.id).then((now) => room.send(now, 'pause', room.approver));
    });
    const slow = createServices(
      {
        db: t.db,
        pool: t.pool,
        clock: t.clock,
        push: { fcm: fcm.settings, perSecond: 100, timeoutMs: 500 },
      },
      silentLog,
    ).pushSender;
    await slow.run({ signal: new AbortController().signal });
    await pausing;
    fcm.onMessage(() => undefined);
    const paused = await room.get(campaign.id);
    expect(paused.state).toBe('paused');
    expect(paused.progress.accepted).toBeGreaterThanOrEqual(20);
    expect(paused.progress.accepted).toBeLessThan(120);
    expect((await resume(paused)).body.state).toBe('sending');
    await run();
    expect(await progress(campaign)).toMatchObject({ planned: 120, accepted: 120 });
    expect(mostTaken()).toBe(1);
  });

  it('is sent by two servers at once, each device by one of them', async () => {
    await many(300);
    const campaign = await room.approved();
    await Promise.all([run(), run()]);
    await run();
    expect(await room.get(campaign.id)).toMatchObject({
      state: 'sent',
      progress: { planned: 300, accepted: 300 },
    });
    expect(mostTaken()).toBe(1);
  });

  it('goes on after its server was killed, and sends nothing twice', async () => {
    await many(200);
    const campaign = await room.approved();
    const file = new URL('../../support/processes/push-process.ts', import.meta.url);
    const lost = fork(file, {
      execArgv: ['--import', 'tsx'],
      env: {
        ...process.env,
        PUSH_DATABASE_URL: t.database.appUrl,
        PUSH_FCM: JSON.stringify(fcm.settings),
        PUSH_SHIFT_MS: String(t.clock().getTime() - Date.now()),
      },
    });
    let count = 0;
    fcm.onMessage(() => {
      count += 1;
      if (count === 60) lost.kill('SIGKILL');
    });
    await once(lost, 'exit');
    fcm.onMessage(() => undefined);
    expect((await room.get(campaign.id)).state).toBe('sending');
    // After three times the timeout what it was sending is unknown.
    await expect
      .poll(
        async () => {
          await run();
          return (await room.get(campaign.id)).state;
        },
        { timeout: 10_000 },
      )
      .toBe('sent');
    const { planned, accepted, unknown } = await progress(campaign);
    expect([planned, accepted + unknown]).toEqual([200, 200]);
    expect(mostTaken()).toBe(1);
  });

  it('leaves unknown what a lost server was sending', async () => {
    const [one, two] = (await phones('Imane', 'Omar')) as [Phone, Phone];
    const campaign = await room.approved();
    // As a server leaves it that is killed between its claim and the answer.
    await t.pool.query(
      `update push_campaigns set state = 'sending', started_at = now(), frozen_at = now(), planned = 2
       where id = $1`,
      [campaign.id],
    );
    await t.pool.query(
      `insert into push_recipients (campaign_id, device_id, user_id, state, sent_at)
       select $1, id, user_id, case when token = $2 then 'sending' else 'waiting' end,
         case when token = $2 then $3::timestamptz end from push_devices`,
      [campaign.id, one.token, new Date(t.clock().getTime() - 60_000)],
    );
    await run();
    expect(await progress(campaign)).toMatchObject({ accepted: 1, unknown: 1 });
    expect([takenOf(one), takenOf(two)]).toEqual([0, 1]);
  });
});

describe('before each message', () => {
  it('leaves out who opted out, signed out or was blocked after the audience was frozen', async () => {
    const [out, gone, blocked, stays] = (await phones('Out', 'Gone', 'Blocked', 'Stays')) as [
      Phone,
      Phone,
      Phone,
      Phone,
    ];
    const campaign = await room.approved();
    await t.pool.query(
      `update push_campaigns set state = 'sending', started_at = $2, frozen_at = $2, planned = 4
       where id = $1`,
      [campaign.id, t.clock()],
    );
    await t.pool.query(
      'insert into push_recipients (campaign_id, device_id, user_id) select $1, id, user_id from push_devices',
      [campaign.id],
    );
    await room.prefer(out.person, false);
    // Another account signed in on the same phone, and wants campaigns.
    const next = await t.person('customer');
    await room.prefer(next, true);
    await room.register(next, { token: gone.token });
    await t.pool.query(`update users set status = 'blocked' where id = $1`, [blocked.person.id]);
    await run();
    expect(await progress(campaign)).toMatchObject({ accepted: 1, skipped: 3 });
    expect([out, gone, blocked, stays].map(takenOf)).toEqual([0, 0, 0, 1]);
  });

  it('sends one a day and three a week, counted by person', async () => {
    const [one] = (await phones('Imane')) as [Phone];
    await room.register(one.person);
    const outcomes: number[] = [];
    for (const days of [0, 0, 1, 1, 1, 5]) {
      t.moveClock(days * 86_400_000);
      const again = async (who: Person) =>
        Object.assign(who, {
          token: (await t.login(who.email, who.deviceId)).body.access_token,
        });
      if (days > 0) await Promise.all([again(room.author), again(room.approver)]);
      const campaign = await room.approved();
      await run();
      outcomes.push((await progress(campaign)).accepted);
    }
    expect(outcomes).toEqual([2, 0, 2, 2, 0, 2]);
  });

  it('goes back to its draft when it is not what was approved', async () => {
    await phones('Imane');
    const campaign = await room.approved();
    await t.pool.query(`update push_campaigns set link = 'tawsil://orders' where id = $1`, [
      campaign.id,
    ]);
    await run();
    expect(await room.get(campaign.id)).toMatchObject({ state: 'draft', approvedBy: null });
  });

  it('waits for the end of the quiet hours', async () => {
    await phones('Imane');
    const campaign = await room.approved();
    // Sessions end meanwhile: its state is read from its row.
    const state = async () =>
      (
        await t.db
          .selectFrom('push_campaigns')
          .select('state')
          .where('id', '=', campaign.id)
          .executeTakeFirstOrThrow()
      ).state;
    t.moveClock(11 * HOUR_MS);
    await run();
    expect(await state()).toBe('scheduled');
    t.moveClock(10 * HOUR_MS);
    await run();
    expect(await state()).toBe('sent');
  });
});
