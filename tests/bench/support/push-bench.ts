import { generateKeyPairSync } from 'node:crypto';
import { createServices } from '#server/areas.ts';
import { countAudience } from '#server/growth/campaigns/audience.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { campaignOf, msToNoon } from '#tests/support/fixtures/push-fixture.ts';
import { startServer } from './child.ts';
import { type Report, roundToThreeDigits } from './report.ts';
import { startWorld } from './world.ts';

const DEVICES = Number(process.env.BENCH_DEVICES ?? 1_000_000);
/** How long messages are sent to the provider at its rate. */
const SENDING_MS = 20_000;
const PER_SECOND = 200;
const MEGABYTE = 1_048_576;

const settingsOf = (url: string) => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const client_email = 'push@test.example';
  const account = { project_id: 'test', client_email, private_key: privateKey };
  return { url, account: { ...account, token_uri: `${url}/token` } };
};

/** Counting and freezing an audience, and sending to it. */
export async function benchPush(report: Report): Promise<void> {
  const world = await startWorld();
  const fcm = await startServer('./fcm-process.ts');
  const pool = createPool(world.appUrl, { role: 'tawsil_app', max: 6 });
  const db = createDb(pool);
  const people = Math.ceil(DEVICES * 0.8);
  try {
    await world.sql('alter table push_devices disable trigger push_device_facts');
    await world.sql(
      `insert into users (name, email, password_hash, role, status, created_at)
       select 'Customer ' || n, 'bench-' || n || '@example.com', '', 'customer', 'active', now()
       from generate_series(1, $1::int) n`,
      [people],
    );
    await world.sql(
      `insert into push_preferences select id, true, now() from users where name like 'Customer %'`,
    );
    // One person in four has two devices.
    await world.sql(
      `insert into push_devices (user_id, platform, token, language, created_at, seen_at, role,
         is_active, marketing, last_order_at)
       select u.id, 'android', 'token-' || n || repeat('x', 140), (array['fr','ar','en'])[1 + n % 3],
         now(), now(), 'customer', true, true, now() - (n % 90) * interval '1 day'
       from generate_series(1, $1::int) n
       join (select id, row_number() over (order by id) - 1 as at
         from users where name like 'Customer %') u on u.at = n % $2::int`,
      [DEVICES, people],
    );
    await world.settle('push_devices', 'users', 'push_preferences');

    const shift = msToNoon(new Date());
    const clock = () => new Date(Date.now() + shift);
    const audience = {
      roles: ['customer'],
      languages: [],
      zones: [],
      activity: 'any',
      activity_days: null,
    } as const;
    await countAudience(db, audience, clock());
    const began = performance.now();
    const { devices } = await countAudience(db, audience, clock());
    const counted = performance.now() - began;
    report.figure({
      what: `an audience of ${devices} devices, counted`,
      value: roundToThreeDigits(counted),
      unit: 'ms',
      atMost: 1_500,
    });

    const push = { fcm: settingsOf(fcm.url), perSecond: PER_SECOND };
    const services = createServices({ db, pool, clock, push }, silentLog);
    const admin = await world.person('admin');
    const other = await world.person('admin');
    const by = (userId: number) => ({
      caller: {
        userId,
        name: 'Bench',
        role: 'admin' as const,
        sessionId: 0,
        zones: 'all' as const,
      },
      address: '127.0.0.1',
      deviceId: 'web_bench',
    });
    const made = await services.campaigns.create(campaignOf() as never, by(admin.id));
    const send = (one: { id: number; version: number }, event: string, as: number) =>
      services.campaigns.send(one.id, one.version, { event: event as 'campaign.submit' }, by(as));
    const submitted = await send(made, 'campaign.submit', admin.id);
    await send(submitted, 'campaign.approve', other.id);

    const frozenAt = async () =>
      (
        await db
          .selectFrom('push_campaigns')
          .select(['frozen_at', 'planned'])
          .where('id', '=', made.id)
          .executeTakeFirstOrThrow()
      ).frozen_at;
    const before = process.memoryUsage().rss;
    const stop = new AbortController();
    const from = performance.now();
    const running = services.campaignSender.run({ signal: stop.signal });
    while (!(await frozenAt())) await new Promise((go) => setTimeout(go, 100));
    const frozen = (performance.now() - from) / 1_000;
    const grown = (process.memoryUsage().rss - before) / MEGABYTE;
    report.figure({
      what: `an audience of ${devices} devices, frozen`,
      value: roundToThreeDigits(frozen),
      unit: 's',
      atMost: 60,
    });
    report.figure({
      what: 'memory that freezing took',
      value: roundToThreeDigits(grown),
      unit: 'MB',
      atMost: 100,
    });

    const used = process.cpuUsage();
    const sentFrom = performance.now();
    await new Promise((go) => setTimeout(go, SENDING_MS));
    const { user, system } = process.cpuUsage(used);
    const seconds = (performance.now() - sentFrom) / 1_000;
    stop.abort();
    await running;
    const { taken, most } = (await fcm.usage()) as unknown as { taken: number; most: number };
    report.print(`Taken by the local FCM: ${taken}, each device at most ${most} times`);
    report.figure({
      what: `a core while ${Math.round(taken / seconds)} messages a second are sent`,
      value: roundToThreeDigits((user + system) / 10_000 / seconds),
      unit: '%',
      atMost: 15,
    });
  } finally {
    await db.destroy();
    await fcm.stop();
    await world.stop();
  }
}
