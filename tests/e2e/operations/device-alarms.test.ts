import type { Browser } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { consoleDeviceRoutes } from '#contract/routes/growth/console-device.ts';
import { alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsInLooks, violationsOf } from '#tests/support/browser/axe.ts';
import { newPageAs, openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { type AlarmFixture, createAlarmFixture } from '#tests/support/fixtures/alarm-fixture.ts';
import { sendNotices, startPushService, subscribe } from '#tests/support/fixtures/push-service.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

const service = await startPushService();
afterAll(() => service.close());

let server: ConsoleServer;
let browser: Browser;
let supervisor: Person;
let fixture: AlarmFixture;
withConsole(
  async (opened) => {
    ({ server, browser } = opened);
    fixture = await createAlarmFixture(server);
    supervisor = fixture.supervisor;
  },
  { push: { web: service.settings }, manualTicks: true },
);

/** What the test reads from the worker. */
interface Shown {
  shown?: [title: string, link: string];
  registration: {
    showNotification: (title: string, options: { data: { link: string } }) => Promise<void>;
  };
  openAlarm: (link: string) => Promise<unknown>;
}

const readDevice = async (as = supervisor) =>
  (await server.call(consoleDeviceRoutes.get, {}, as)).body;
const SWITCH = 'Escalated alarms on this device';

/** The settings of a browser that may show notifications and uses the local push service. */
async function openSettings(as: Person) {
  const opened = await newPageAs(browser, server, as);
  const { page } = opened;
  const { token, keys, decrypt } = subscribe(service.origin, `browser-${as.id}`);
  // A headless browser shows no notifications and reaches no push service.
  await page.addInitScript(
    ([endpoint, p256dh, auth]) => {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = () => Promise.resolve('granted');
      PushManager.prototype.subscribe = () =>
        Promise.resolve({
          toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        } as unknown as PushSubscription);
    },
    [token, keys.p256dh, keys.auth] as const,
  );
  await page.goto('/settings/device-alarms');
  await page.getByRole('switch', { name: SWITCH }).waitFor();
  return { ...opened, token, decrypt };
}

describe('alarms on a device', () => {
  it('are switched on by key, sent when an alarm is escalated, and shown by the service worker', async () => {
    const { page, token, decrypt, complaints, close } = await openSettings(supervisor);
    const session = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
        if (one) resolve(one.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    const started = page.context().waitForEvent('serviceworker');
    await page.getByRole('switch', { name: SWITCH }).press('Space');
    await expect.poll(async () => (await readDevice()).isOn).toBe(true);
    const worker = await started;
    await worker.evaluate(() => {
      const own = globalThis as unknown as Shown;
      own.registration.showNotification = async (title, { data }) => {
        own.shown = [title, data.link];
      };
    });
    expect(await violationsOf(page)).toEqual([]);

    const { alarm } = await fixture.unassigned();
    await fixture.stayAwake();
    await fixture.act('escalate', alarm.id);
    await sendNotices(server, service.settings);
    expect(service.taken(token)).toHaveLength(1);
    const data = decrypt(service.taken(token)[0]?.body as Buffer);
    const registrationId = await registered;
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: server.url,
      registrationId,
      data,
    });
    await expect
      .poll(() => worker.evaluate(() => (globalThis as unknown as Shown).shown))
      .toEqual(['Escalated: Order unassigned', `/live-orders?alarm=${alarm.id}`]);
    // Calls the handler of a click; only a real click may focus the window.
    await worker.evaluate(
      (link) => (globalThis as unknown as Shown).openAlarm(link).catch(() => undefined),
      `/live-orders?alarm=${alarm.id}`,
    );
    await page.locator(`#alarm-${alarm.id}[aria-selected="true"]`).waitFor();
    await expect.poll(() => page.evaluate(() => location.search)).toBe('');
    expect(complaints).toEqual([]);
    await page.goto('/settings/device-alarms');
    await page.getByRole('switch', { name: SWITCH, checked: true }).press('Space');
    await expect.poll(async () => (await readDevice()).isOn).toBe(false);
    await close();
  });

  it('open the console at the alarm, and show if the alarm has ended', async () => {
    const [alarm] = (await server.call(alarmsRoutes.list, {}, supervisor)).body.alarms;
    const { page, close } = await openPageAs(
      browser,
      server,
      supervisor,
      `/live-orders?alarm=${alarm?.id}`,
    );
    await page.locator(`#alarm-${alarm?.id}[aria-selected="true"]`).waitFor();
    await page.goto('/live-orders?alarm=999999');
    await page.getByText('Alarm 999999 has ended', { exact: true }).waitFor();
    await close();
  });

  it('have no accessibility violations in either theme', async () => {
    const { page, close } = await openSettings(supervisor);
    expect(await violationsInLooks(page, 'device-alarms')).toEqual([]);
    await close();
  });
});
