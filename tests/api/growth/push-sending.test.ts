import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { devicesRoutes } from '#contract/routes/growth/devices.ts';
import {
  createSendingFixture,
  type Phone,
  type SendingFixture,
} from '#tests/support/fixtures/sending-fixture.ts';
import { forkProgram } from '#tests/support/processes/programs.ts';

// Promise 30: a push reaches a device at most once.
let fixture: SendingFixture;
beforeAll(async () => {
  fixture = await createSendingFixture();
});
afterAll(() => fixture.close());

describe('sending a campaign', () => {
  it('delivers it to each device once, in its language, and counts the results', async () => {
    const [one, two] = (await fixture.phones('Imane', 'Omar')) as [Phone, Phone];
    await fixture.register(two.person, { token: two.token, language: 'ar' });
    const campaign = await fixture.approved();
    await fixture.run();
    expect(await fixture.get(campaign.id)).toMatchObject({
      state: 'sent',
      progress: { planned: 2, accepted: 2, skipped: 0, failed: 0, unknown: 0 },
    });
    expect([fixture.countAcceptedFor(one), fixture.countAcceptedFor(two)]).toEqual([1, 1]);
    await fixture.run();
    expect(fixture.maxAcceptedPerToken()).toBe(1);
  });

  it('counts received and opened separately, and a repeated report once', async () => {
    const [one] = (await fixture.phones('Imane')) as [Phone];
    const campaign = await fixture.approved();
    const report = (event: string, as = one.person) =>
      fixture.t.call(
        devicesRoutes.report,
        { body: { campaignId: campaign.id, token: one.token, event } },
        as,
      );
    expect((await report('received')).status).toBe(404);
    await fixture.run();
    const other = await fixture.t.person('customer');
    expect((await report('opened', other)).status).toBe(404);
    for (const event of ['received', 'received']) expect((await report(event)).status).toBe(204);
    expect(await fixture.progress(campaign)).toMatchObject({ received: 1, opened: 0 });
    await Promise.all([report('opened'), report('opened'), report('received')]);
    expect(await fixture.progress(campaign)).toMatchObject({ accepted: 1, received: 1, opened: 1 });
  });

  it('removes exactly the tokens that the provider reports as gone', async () => {
    const [gone, old, kept] = (await fixture.phones('Gone', 'Old', 'Kept')) as [
      Phone,
      Phone,
      Phone,
    ];
    const [elsewhere] = [await fixture.customer('Elsewhere')];
    fixture.fcm.react(gone.token, { status: 404, error: 'UNREGISTERED' });
    fixture.fcm.react(old.token, { status: 410 });
    // Not found for another reason: the project may be wrong, so the token is kept.
    fixture.fcm.react(elsewhere.token, { status: 404, error: 'NOT_FOUND' });
    const campaign = await fixture.approved();
    await fixture.run();
    expect(await fixture.progress(campaign)).toMatchObject({ planned: 4, accepted: 1, failed: 3 });
    const { rows } = await fixture.t.pool.query('select token from push_devices order by token');
    expect(rows.map(({ token }) => token)).toEqual([kept.token, elsewhere.token].toSorted());
  });

  it('waits after 429, with and without Retry-After, and delivers once', async () => {
    const [one, two] = (await fixture.phones('Imane', 'Omar')) as [Phone, Phone];
    fixture.fcm.react(one.token, { status: 429, retryAfter: '1' });
    fixture.fcm.react(two.token, { status: 429 }, { status: 429 });
    const campaign = await fixture.approved();
    const began = performance.now();
    await fixture.run();
    expect(performance.now() - began).toBeGreaterThan(1_000);
    expect(await fixture.progress(campaign)).toMatchObject({ accepted: 2, unknown: 0 });
    expect([fixture.countAcceptedFor(one), fixture.countAcceptedFor(two)]).toEqual([1, 1]);
    expect(fixture.fcm.tries.get(two.token)).toBe(3);
  });

  it('does not repeat a message that may have arrived: 503 after acceptance, or no response in time', async () => {
    const [one, two, three] = (await fixture.phones('Imane', 'Omar', 'Hind')) as [
      Phone,
      Phone,
      Phone,
    ];
    fixture.fcm.react(one.token, { status: 503, isAccepted: true });
    fixture.fcm.react(two.token, 'hang');
    const campaign = await fixture.approved();
    await fixture.server(2_000, 1_000).run({ signal: new AbortController().signal });
    expect(await fixture.get(campaign.id)).toMatchObject({
      state: 'sent',
      progress: { accepted: 1, unknown: 2 },
    });
    expect([one, two, three].map(fixture.countAcceptedFor)).toEqual([1, 1, 1]);
  });
});

describe('a campaign that is being sent', () => {
  it('can be paused, and resumes where it stopped', async () => {
    await fixture.many(120);
    const campaign = await fixture.approved();
    let pausing: Promise<unknown> | undefined;
    let count = 0;
    fixture.fcm.onMessage(() => {
      count += 1;
      if (count === 20)
        pausing = fixture
          .get(campaign.id)
          .then((now) => fixture.send(now, 'pause', fixture.approver));
    });
    const slow = fixture.server(100);
    await slow.run({ signal: new AbortController().signal });
    await pausing;
    fixture.fcm.onMessage(() => undefined);
    const paused = await fixture.get(campaign.id);
    expect(paused.state).toBe('paused');
    expect(paused.progress.accepted).toBeGreaterThanOrEqual(20);
    expect(paused.progress.accepted).toBeLessThan(120);
    expect((await fixture.resume(paused)).body.state).toBe('sending');
    await fixture.run();
    expect(await fixture.progress(campaign)).toMatchObject({ planned: 120, accepted: 120 });
    expect(fixture.maxAcceptedPerToken()).toBe(1);
  });

  it('is sent by two servers at the same time, to each device by one of them', async () => {
    await fixture.many(300);
    const campaign = await fixture.approved();
    await Promise.all([fixture.run(), fixture.run()]);
    await fixture.run();
    expect(await fixture.get(campaign.id)).toMatchObject({
      state: 'sent',
      progress: { planned: 300, accepted: 300 },
    });
    expect(fixture.maxAcceptedPerToken()).toBe(1);
  });

  it('continues after its server is killed, and sends nothing twice', async () => {
    await fixture.many(200);
    const campaign = await fixture.approved();
    const lost = await forkProgram('push', {
      PUSH_DATABASE_URL: fixture.t.database.appUrl,
      PUSH_FCM: JSON.stringify(fixture.fcm.settings),
      PUSH_SHIFT_MS: String(fixture.t.clock().getTime() - Date.now()),
    });
    let count = 0;
    fixture.fcm.onMessage(() => {
      count += 1;
      if (count === 60) lost.kill('SIGKILL');
    });
    await once(lost, 'exit');
    fixture.fcm.onMessage(() => undefined);
    expect((await fixture.get(campaign.id)).state).toBe('sending');
    // After three times the timeout, the result of a message being sent is unknown.
    fixture.t.moveClock(4 * 60_000);
    await expect
      .poll(async () => {
        await fixture.run();
        return (await fixture.get(campaign.id)).state;
      })
      .toBe('sent');
    const { planned, accepted, unknown } = await fixture.progress(campaign);
    expect([planned, accepted + unknown]).toEqual([200, 200]);
    expect(fixture.maxAcceptedPerToken()).toBe(1);
  });

  it('marks messages that a lost server was sending as unknown', async () => {
    const [one, two] = (await fixture.phones('Imane', 'Omar')) as [Phone, Phone];
    const campaign = await fixture.approved();
    // The state left by a server that was killed between its claim and the response.
    await fixture.t.pool.query(
      `update push_campaigns set state = 'sending', started_at = now(), frozen_at = now(), planned = 2
       where id = $1`,
      [campaign.id],
    );
    await fixture.t.pool.query(
      `insert into push_recipients (campaign_id, device_id, user_id, state, sent_at)
       select $1, id, user_id, case when token = $2 then 'sending' else 'waiting' end,
         case when token = $2 then $3::timestamptz end from push_devices`,
      [campaign.id, one.token, new Date(fixture.t.clock().getTime() - 4 * 60_000)],
    );
    await fixture.run();
    expect(await fixture.progress(campaign)).toMatchObject({ accepted: 1, unknown: 1 });
    expect([fixture.countAcceptedFor(one), fixture.countAcceptedFor(two)]).toEqual([0, 1]);
  });
});
