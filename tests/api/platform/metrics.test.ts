import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

const metricsToken = 'a token that is long enough';
let t: TestApp;
withApp(
  async (app) => {
    t = app;
  },
  { metricsToken },
);

const headers = { authorization: `Bearer ${metricsToken}` };
const read = async () => String((await t.send('GET', '/metrics', { headers })).body);
/** The value of a metric, by its name with its labels. */
const figure = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  );

it('metrics require the token, and do not exist without a configured one', async () => {
  for (const authorization of ['', 'Bearer', 'Bearer another token', `Basic ${metricsToken}`]) {
    const { status, body } = await t.send('GET', '/metrics', { headers: { authorization } });
    expect([status, body]).toMatchObject([401, { code: 'auth.required' }]);
  }
  expect((await t.send('GET', '/metrics', { headers })).status).toBe(200);
  const without = await startTestApp();
  expect((await without.send('GET', '/metrics', { headers })).status).toBe(404);
  await without.close();
});

it('requests are counted by operation and status, never by path', async () => {
  const person = await t.person('operator');
  for (const id of [1, 2, 3]) await t.call(ordersRoutes.get, { params: { id } }, person);
  await t.send('GET', '/no/such/path');
  const text = await read();
  const counted = 'tawsil_http_requests_total{operation="orders.get",status="404"}';
  expect(figure(text, counted)).toBe(3);
  expect(figure(text, 'tawsil_http_request_duration_seconds_count{operation="orders.get"}')).toBe(
    3,
  );
  expect(text).not.toContain('/no/such/path');
  expect(text).not.toContain(metricsToken);
});

it('metrics include drivers, jobs, connections and the delay of events', async () => {
  const delays = () => read().then((text) => figure(text, 'tawsil_event_delay_seconds_count'));
  const before = await delays();
  const driver = await t.person('driver');
  const params = { id: driver.id };
  const duty = { params, body: { status: 'on_break' } };
  expect((await t.call(driverStatusRoutes.setStatus, duty, driver)).status).toBe(200);
  const position = { lat: 33.59, lon: -7.61, at: t.clock().toISOString() };
  expect((await t.call(driverStatusRoutes.report, { params, body: position }, driver)).status).toBe(
    204,
  );
  await expect.poll(delays).toBeGreaterThan(before);
  const text = await read();
  expect(figure(text, 'tawsil_drivers{status="on_break"}')).toBe(1);
  expect(figure(text, 'tawsil_driver_position_age_seconds{percentile="50"}')).toBeLessThan(60);
  expect(figure(text, 'tawsil_database_up')).toBe(1);
  expect(figure(text, 'tawsil_database_connections{state="busy"}')).toBeGreaterThanOrEqual(0);
  expect(figure(text, 'tawsil_jobs{state="waiting"}')).toBeGreaterThan(0);
  await t.app().runNow.alarms();
  expect(figure(await read(), 'tawsil_alarms_leader')).toBe(1);
});

it('every metric that the dashboard and the alert rules use exists', async () => {
  const text = await read();
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  for (const file of ['grafana-dashboard.json', 'alert-rules.yaml']) {
    const named = (await readFile(`docs/operations/${file}`, 'utf8')).matchAll(
      /\b(?:tawsil|process|nodejs)_\w+/g,
    );
    const bare = [...named].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));
    expect(bare.filter((name) => !known.has(name))).toEqual([]);
    expect(bare.length).toBeGreaterThan(5);
  }
});

it('every alert has a run-book', async () => {
  const rules = await readFile('docs/operations/alert-rules.yaml', 'utf8');
  const guide = await readFile('docs/operations.md', 'utf8');
  const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  const anchors = [...rules.matchAll(/operations\.md#([\w-]+)/g)].map(([, anchor]) => anchor);
  expect(anchors.length).toBe([...rules.matchAll(/- alert:/g)].length);
  for (const anchor of anchors) expect(headings).toContain(anchor);
});

it('events from before the start do not count towards the event delay', async () => {
  const driver = await t.person('driver');
  const set = (status: 'on_break' | 'available') =>
    t.call(driverStatusRoutes.setStatus, { params: { id: driver.id }, body: { status } }, driver);
  const figures = async () => {
    const text = await read();
    return {
      last: figure(text, 'tawsil_events_last_number'),
      count: figure(text, 'tawsil_event_delay_seconds_count'),
    };
  };
  const before = await figures();
  t.moveClock(-3_600_000);
  await set('on_break');
  await expect.poll(async () => (await figures()).last).toBeGreaterThan(before.last);
  expect((await figures()).count).toBe(before.count);
  t.moveClock(3_600_000);
});
