import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleDeviceRoutes as calls } from '#contract/routes/growth/console-device.ts';
import { devicesRoutes } from '#contract/routes/growth/devices.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { type AlarmFixture, createAlarmFixture } from '#tests/support/fixtures/alarm-fixture.ts';
import {
  type LocalPushService,
  sendNotices,
  signerOf,
  startPushService,
  subscribe,
} from '#tests/support/fixtures/push-service.ts';

let t: TestApp;
let fixture: AlarmFixture;
let service: LocalPushService;
beforeAll(async () => {
  service = await startPushService();
  t = await startTestApp({ manualTicks: true, push: { web: service.settings } });
  fixture = await createAlarmFixture(t);
});
afterAll(async () => {
  await t.close();
  await service.close();
});

const run = () => sendNotices(t, service.settings);

let serial = 0;
async function registerConsole(as: Person) {
  serial += 1;
  const { token, keys, decrypt } = subscribe(service.origin, `console-${serial}`);
  const answer = await t.call(calls.turnOn, { body: { token, keys, language: 'en' } }, as);
  return { token, decrypt, answer, got: () => service.taken(token) };
}
const isOn = async (as: Person) => (await t.call(calls.get, {}, as)).body.isOn;

/** Appends a further escalation of the alarm to the event log, as after it was raised again. */
async function escalate() {
  const [alarm] = (await fixture.list()).alarms;
  await t.pool.query(
    `insert into events (at, type, subject, alarm_id, data)
     values ($1, 'alarm.escalated', 'alarm', $2, $3)`,
    [t.clock(), alarm?.id, JSON.stringify(alarm)],
  );
  await run();
}
async function zonesOf(person: Person, ...names: string[]) {
  await t.pool.query(`update users set zone_scope = 'some' where id = $1`, [person.id]);
  await t.pool.query(
    'insert into user_zones (user_id, zone_id) select $1, id from zones where name = any($2)',
    [person.id, names],
  );
}

describe('a console that receives alarm notifications', () => {
  it('receives an escalation that is encrypted for it and signed by the server', async () => {
    const supervisor = await t.person('supervisor', 'Salma');
    expect((await t.call(calls.get, {}, supervisor)).body).toEqual({
      isOn: false,
      applicationServer: service.settings.publicKey,
    });
    const one = await registerConsole(supervisor);
    expect(one.answer.body.isOn).toBe(true);
    const { alarm } = await fixture.unassigned();
    expect((await fixture.act('escalate', alarm.id)).status).toBe(200);
    await run();
    const [message, ...more] = one.got();
    expect(more).toEqual([]);
    expect(JSON.parse(one.decrypt(message?.body as Buffer))).toMatchObject({
      title: 'Escalated: Order unassigned',
      link: `/live-orders?alarm=${alarm.id}`,
      tag: `alarm-${alarm.id}`,
      alarmId: String(alarm.id),
    });
    expect(message?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      ttl: '900',
      topic: `alarm-${alarm.id}`,
    });
    expect(signerOf(String(message?.headers.authorization))).toEqual({
      publicKey: service.settings.publicKey,
      aud: service.origin,
      sub: service.settings.subject,
    });
    const another = subscribe(service.origin, 'another');
    expect(() => another.decrypt(message?.body as Buffer)).toThrow();
    await run();
    expect(one.got()).toHaveLength(1);
    expect((await t.call(calls.turnOff, {}, supervisor)).status).toBe(204);
    await escalate();
    expect(one.got()).toHaveLength(1);
  });

  it('is removed with its session, on blocking of its account, and on a change of role', async () => {
    const [out, blocked, moved] = await Promise.all([
      t.person('supervisor'),
      t.person('supervisor'),
      t.person('supervisor'),
    ]);
    const consoles = await Promise.all([
      registerConsole(out),
      registerConsole(blocked),
      registerConsole(moved),
    ]);
    expect(await isOn(out)).toBe(true);
    await t.call(authRoutes.logout, {}, out);
    await t.pool.query(`update users set status = 'blocked' where id = $1`, [blocked.id]);
    await t.pool.query(`update users set role = 'finance' where id = $1`, [moved.id]);
    const { rows } = await t.pool.query('select 1 from push_devices where token = any($1)', [
      consoles.map(({ token }) => token),
    ]);
    expect(rows).toEqual([]);
    await escalate();
    expect(consoles.map(({ got }) => got().length)).toEqual([0, 0, 0]);
  });

  it('receives alarms of its user’s zones only, checked again just before sending', async () => {
    const [here, elsewhere, leaves] = await Promise.all([
      t.person('supervisor'),
      t.person('operator'),
      t.person('operator'),
    ]);
    await t.pool.query(
      `insert into zones (name, kind, state) values ('Elsewhere', 'delivery', 'draft')
       on conflict do nothing`,
    );
    const [alarm] = (await fixture.list()).alarms;
    await zonesOf(here, alarm?.zone ?? '');
    await zonesOf(elsewhere, 'Elsewhere');
    await zonesOf(leaves, alarm?.zone ?? '');
    const consoles = await Promise.all([
      registerConsole(here),
      registerConsole(elsewhere),
      registerConsole(leaves),
    ]);
    service.react(consoles[2].token, { status: 429, retryAfter: '30' });
    await escalate();
    await t.pool.query('delete from user_zones where user_id = $1', [leaves.id]);
    t.moveClock(31_000);
    await run();
    expect(consoles.map(({ got }) => got().length)).toEqual([1, 0, 0]);
  });

  it('is removed when its push service reports it gone', async () => {
    const supervisor = await t.person('supervisor');
    const one = await registerConsole(supervisor);
    service.react(one.token, { status: 410 });
    await escalate();
    expect(await isOn(supervisor)).toBe(false);
  });

  it('replaces the previous subscription of its session', async () => {
    const supervisor = await t.person('supervisor');
    const before = await registerConsole(supervisor);
    const after = await registerConsole(supervisor);
    await escalate();
    expect([before.got().length, after.got().length]).toEqual([0, 1]);
  });

  it('requires permission to acknowledge alarms, and a known push service', async () => {
    const finance = await t.person('finance');
    expect((await registerConsole(finance)).answer.status).toBe(403);
    expect(await isOn(finance)).toBe(false);
    const supervisor = await t.person('supervisor');
    const { keys } = subscribe(service.origin, 'x');
    const answer = await t.call(
      calls.turnOn,
      { body: { token: 'https://127.0.0.1:9/push/elsewhere', keys, language: 'en' } },
      supervisor,
    );
    expect(answer.status).toBe(422);
    const none = await startTestApp({ manualTicks: true });
    try {
      const there = await none.person('supervisor');
      expect((await none.call(calls.get, {}, there)).body.applicationServer).toBeNull();
      const refused = await none.call(
        calls.turnOn,
        { body: { token: 'https://fcm.googleapis.com/fcm/send/x', keys, language: 'en' } },
        there,
      );
      expect(refused.body).toMatchObject({ code: 'push.not_configured' });
    } finally {
      await none.close();
    }
  });
});

describe('a browser of a customer', () => {
  it('receives no alarm', async () => {
    const customer = await t.person('customer');
    const { token, keys } = subscribe(service.origin, 'customer');
    const registered = await t.call(
      devicesRoutes.register,
      { body: { platform: 'web', token, keys, language: 'en' } },
      customer,
    );
    expect(registered.status).toBe(201);
    await escalate();
    expect(service.taken(token)).toEqual([]);
  });
});
