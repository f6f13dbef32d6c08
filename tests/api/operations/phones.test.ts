import { afterEach, expect, it, vi } from 'vitest';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { ACCESS_TOKEN_TTL_MS, authRoutes } from '#contract/routes/people/auth.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { encodeRenewal, encodeReports, PHONE_CLOSE } from '#rules/frames/phone-frame.ts';
import { createPhone, type Phone } from '#server/city/phone.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { openSocket, SAMPLE_REPORT, urlOf } from '#tests/support/phone-socket.ts';
import { promisedMs } from '#tests/support/promise-limits.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let admin: Person;
const metricsToken = 'a token that is long enough';
const listen = () => t.app().listen({ host: '127.0.0.1', port: 0 });
withApp(
  async (app) => {
    t = app;
    await listen();
    admin = await t.person('admin');
  },
  { metricsToken, sweepMs: 3_600_000 },
);

const opened: { close: () => void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});
function socketOf(token: string | null) {
  const socket = openSocket(urlOf(t), token);
  opened.push(socket);
  return socket;
}
async function admitted({ token }: Pick<Person, 'token'>) {
  const socket = socketOf(token);
  expect(await socket.next()).toMatchObject({ kind: 'welcome' });
  return socket;
}
function phoneOf(driver: Person, more: Partial<Parameters<typeof createPhone>[0]> = {}): Phone {
  const readToken = async () => driver.token;
  const phone = createPhone({ baseUrl: urlOf(t), readToken, random: () => 0.01, ...more });
  opened.push(phone);
  return phone;
}
const positionOf = async (driver: Person) =>
  (await t.call(driverStatusRoutes.get, { params: { id: driver.id } }, driver)).body.position;
const metric = async (name: string) => {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = String((await t.send('GET', '/metrics', { headers })).body);
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  );
};
const historyOf = async (driver: Person) => {
  await t.app().runNow.history();
  const rows = await t.db
    .selectFrom('positions')
    .select(['lat', 'at'])
    .where('driver_id', '=', driver.id)
    .orderBy('at')
    .execute();
  return rows.map(({ lat }) => Math.round((lat - 33) * 100));
};

it('a phone’s reports are processed like the call, and acknowledged up to a sequence number', async () => {
  const driver = await t.person('driver');
  const socket = await admitted(driver);
  const atMs = t.clock().getTime() - 1_000;
  expect(await socket.sendReports(41, [{ ...SAMPLE_REPORT, atMs }])).toMatchObject({
    kind: 'acknowledged',
    last: 41,
    notTaken: 0,
  });
  expect(await positionOf(driver)).toEqual({
    lat: 33.59,
    lon: -7.62,
    heading: 90,
    speed: 8,
    at: new Date(atMs).toISOString(),
  });
  // An older report by call does not move the driver back.
  const at = new Date(atMs - 1_000).toISOString();
  const body = { lat: 34, lon: -7, at };
  await t.call(driverStatusRoutes.report, { params: { id: driver.id }, body }, driver);
  expect((await positionOf(driver))?.lat).toBe(33.59);
});

it('only drivers can connect a phone; others are refused in the common error format', async () => {
  for (const [token, status, code] of [
    [null, 401, 'auth.required'],
    ['nonsense', 401, 'auth.required'],
    [(await t.person('customer')).token, 403, 'permission.denied'],
    [admin.token, 403, 'permission.denied'],
  ] as const) {
    const { status: is, body } = await socketOf(token).refused();
    expect([is, body]).toMatchObject([status, { code, requestId: expect.any(String) }]);
  }
});

it('invalid frames are refused as a whole and counted, and repeated ones close the socket', async () => {
  const before = await metric('tawsil_phone_frames_refused');
  const driver = await t.person('driver');
  const socket = await admitted(driver);
  const frame = encodeReports(
    3,
    [{ ...SAMPLE_REPORT, atMs: t.clock().getTime() }, SAMPLE_REPORT],
    true,
  );
  new DataView(frame.buffer).setInt32(20 + 18 + 4, 2_000_000_000, true);
  socket.ws.send(frame);
  expect(await socket.next()).toEqual({
    kind: 'refused',
    last: 4,
    reason: 'Report 4 is not on earth',
  });
  expect(await positionOf(driver)).toBeNull();
  socket.ws.send('{"lat": 33}');
  expect(await socket.next()).toMatchObject({ kind: 'refused', last: 0, reason: /text/ });
  for (let n = 0; n < 18; n += 1) socket.ws.send(Uint8Array.of(7, 7));
  expect(await socket.closed).toBe(PHONE_CLOSE.refused);
  expect((await metric('tawsil_phone_frames_refused')) - before).toBe(20);
  // A frame that is too large is not even read.
  const large = await admitted(driver);
  large.ws.send(new Uint8Array(20_000));
  expect(await large.closed).toBe(1009);
});

it('a phone’s socket closes within a second of its session, and an ended session is refused', async () => {
  const driver = await t.person('driver');
  const socket = await admitted(driver);
  const begun = performance.now();
  await t.call(authRoutes.logout, {}, driver, { 'device-id': driver.deviceId });
  expect(await socket.closed).toBe(PHONE_CLOSE.revoked);
  expect(performance.now() - begun).toBeLessThan(promisedMs(1_000));
  expect((await socketOf(driver.token).refused()).status).toBe(401);
});

it('a phone’s socket closes when the driver is blocked', async () => {
  const driver = await t.person('driver');
  const socket = await admitted(driver);
  const params = { id: driver.id };
  const { body } = await t.call(usersRoutes.get, { params }, admin);
  const event = { params, body: { event: 'user.block', reason: 'Test' } };
  const headers = { 'if-match': `"${body.version}"` };
  expect((await t.call(usersRoutes.event, event, admin, headers)).status).toBe(200);
  expect(await socket.closed).toBe(PHONE_CLOSE.revoked);
});

it('a phone’s socket closes when its token expires, unless the phone renews it', async () => {
  const driver = await t.person('driver');
  const [kept, left] = [await admitted(driver), await t.person('driver').then(admitted)];
  const next = await t.call(
    authRoutes.refresh,
    { body: { refresh_token: driver.refreshToken } },
    null,
    { 'device-id': driver.deviceId },
  );
  const { access_token } = next.body;
  kept.ws.send(encodeRenewal(access_token));
  expect(await kept.next()).toMatchObject({ kind: 'welcome' });
  // A renewal with another person's token closes the socket.
  const other = await admitted({ token: access_token });
  expect(await kept.closed).toBe(PHONE_CLOSE.replaced);
  other.ws.send(encodeRenewal((await t.person('driver')).token));
  expect(await other.closed).toBe(PHONE_CLOSE.expired);
  t.moveClock(ACCESS_TOKEN_TTL_MS);
  left.ws.send(encodeReports(1, [SAMPLE_REPORT], true));
  expect(await left.closed).toBe(PHONE_CLOSE.expired);
  t.moveClock(-ACCESS_TOKEN_TTL_MS);
});

it('reports collected offline are accepted in order, and repeats have no effect', async () => {
  const driver = await t.person('driver');
  const nowMs = t.clock().getTime();
  const gathered = Array.from({ length: 30 }, (_, n) => ({
    ...SAMPLE_REPORT,
    lat: 33 + n / 100,
    atMs: nowMs - (30 - n) * 60_000,
  }));
  const socket = await admitted(driver);
  expect(await socket.sendReports(1, gathered)).toMatchObject({ last: 30, notTaken: 0 });
  const once = await historyOf(driver);
  expect(once).toEqual(gathered.map((_, n) => n));
  expect(await socket.sendReports(1, gathered)).toMatchObject({ last: 30 });
  // … and on another socket, as after a lost acknowledgement.
  expect(await (await admitted(driver)).sendReports(20, gathered.slice(19))).toMatchObject({
    last: 30,
  });
  expect(await historyOf(driver)).toEqual(once);
  expect((await positionOf(driver))?.lat).toBeCloseTo(33.29);
});

it('times ahead of the server are set back in order; too old reports are counted as not taken', async () => {
  const driver = await t.person('driver');
  const socket = await admitted(driver);
  const aheadMs = t.clock().getTime() + 3_600_000;
  const ahead = [0, 20, 40].map((s) => ({
    ...SAMPLE_REPORT,
    lat: 33 + s / 1_000,
    atMs: aheadMs + s * 1_000,
  }));
  expect(await socket.sendReports(1, ahead)).toMatchObject({ last: 3, notTaken: 0 });
  expect(await historyOf(driver)).toEqual([0, 2, 4]);
  const position = await positionOf(driver);
  expect(Date.parse(position?.at ?? '')).toBeLessThanOrEqual(t.clock().getTime());
  const old = { ...SAMPLE_REPORT, atMs: t.clock().getTime() - 25 * 3_600_000 };
  expect(await socket.sendReports(4, [old])).toMatchObject({ last: 4, notTaken: 1 });
});

it('a phone above its rate is read more slowly, and loses no report', async () => {
  const driver = await t.person('driver');
  const socket = await admitted(driver);
  const before = await metric('tawsil_phone_reports{result="taken"}');
  const atMs = t.clock().getTime() - 10_000;
  for (let n = 1; n <= 40; n += 1)
    socket.ws.send(encodeReports(n, [{ ...SAMPLE_REPORT, atMs: atMs + n }], n === 40));
  await expect.poll(() => metric('tawsil_phones{state="held"}')).toBe(1);
  expect(await socket.next()).toMatchObject({ last: 40 });
  expect((await metric('tawsil_phone_reports{result="taken"}')) - before).toBe(40);
});

it('the reference phone sends its collected reports once the server is available again', async () => {
  const driver = await t.person('driver');
  let nowMs = Date.now() - 60_000;
  const phone = phoneOf(driver, { now: () => (nowMs += 10) });
  await expect.poll(phone.isConnected).toBe(true);
  expect(await metric('tawsil_phones{state="read"}')).toBe(1);
  phone.report(SAMPLE_REPORT);
  const { port } = new URL(urlOf(t));
  await t.app().close();
  await expect.poll(phone.isConnected).toBe(false);
  for (const lat of [33.61, 33.62, 33.63]) phone.report({ ...SAMPLE_REPORT, lat });
  expect(phone.waiting()).toBeGreaterThanOrEqual(3);
  await t.restart();
  await t.app().listen({ host: '127.0.0.1', port: Number(port) });
  await expect.poll(phone.waiting).toBe(0);
  expect((await positionOf(driver))?.lat).toBeCloseTo(33.63);
  phone.report({ ...SAMPLE_REPORT, lat: 33.64 });
  await expect.poll(async () => (await positionOf(driver))?.lat).toBeCloseTo(33.64);
});

it('the reference phone stops when its session ends', async () => {
  const driver = await t.person('driver');
  let isOut = false;
  const phone = phoneOf(driver, {
    onSignedOut: () => {
      isOut = true;
    },
  });
  await expect.poll(phone.isConnected).toBe(true);
  await t.call(authRoutes.logout, {}, driver, { 'device-id': driver.deviceId });
  await expect.poll(() => isOut).toBe(true);
  expect(phone.isConnected()).toBe(false);
});

it('a server that drains disconnects phones one by one, and refuses new ones', async () => {
  const drivers = await Promise.all(Array.from({ length: 5 }, () => t.person('driver')));
  const sockets = await Promise.all(drivers.map(admitted));
  const left = sockets.map(async ({ closed }) => expect(await closed).toBe(PHONE_CLOSE.restart));
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const drained = t.app().drain(500);
  const delays = timers.mock.calls.map(([, ms]) => ms ?? 0);
  timers.mockRestore();
  // Each at a time of its own.
  expect(new Set(delays.map(Math.round)).size).toBeGreaterThan(2);
  expect(Math.max(...delays)).toBeLessThanOrEqual(500);
  const late = await socketOf(drivers[0]?.token ?? '').refused();
  expect([late.status, late.body.code]).toEqual([503, 'server.unavailable']);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  await Promise.all([drained, ...left]);
  await t.restart();
  await listen();
});
