import { mkdir, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_TOKEN_TTL_MS } from '#contract/routes/people/auth.ts';
import { PASSWORD, type Person } from '#tests/support/app.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { openFirefox } from '#tests/support/browser/remote/firefox.ts';
import {
  clickAt,
  press,
  type RemotePage,
  type,
} from '#tests/support/browser/remote/remote-page.ts';
import { openWebKit } from '#tests/support/browser/remote/webkit.ts';
import { findTextOverText } from '#tests/support/browser/text-over-text.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import { createMoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { type ConsoleServer, startConsoleServer } from '#tests/support/server.ts';

const WIDTH = 1280;
const HEIGHT = 800;
const PICTURES = 'dist/browsers';

const BROWSERS = [
  // Firefox resolves this name to the machine itself, but not as a secure context: as in an office
  // without certificates, there is no crypto.randomUUID.
  { name: 'Firefox', openPage: openFirefox, host: 'tawsil.test' },
  { name: 'WebKitGTK', openPage: openWebKit, host: '127.0.0.1' },
];

/** Screens with a list, a form, a calendar, a map and a diagram, and their titles. */
const SCREENS = {
  '/': 'Dashboard',
  '/orders': 'Orders',
  '/eagle-view': 'Eagle View',
  '/stores': 'Stores',
  '/stores/create': 'New store',
  '/items': 'All Items',
  '/promotions/create': 'New promotion',
  '/operational-areas': 'Operational Areas',
  '/users': 'Users',
  '/transactions': 'Transactions',
  '/store-payouts': 'Store Payments',
  '/drivers': 'Delivery Collection',
  '/reports': 'Reports',
  '/settings/profile': 'Settings',
};

const isThere = (page: RemotePage, selector: string, text?: string) =>
  page.evaluate(
    (css, words) =>
      [...document.querySelectorAll(css)].some(
        (element) => words === null || element.textContent?.includes(words),
      ),
    selector,
    text ?? null,
  );

const seeText = (page: RemotePage, selector: string, text?: string) =>
  waitUntil(`${selector}: ${text ?? 'shown'}`, () => isThere(page, selector, text));

/** Clicks the middle of the first element that a selector finds. */
async function click(page: RemotePage, selector: string): Promise<void> {
  await seeText(page, selector);
  const at = await page.evaluate((css) => {
    const element = document.querySelector(css);
    element?.scrollIntoView({ block: 'nearest' });
    const box = element?.getBoundingClientRect();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  }, selector);
  if (!at) throw new Error(`${selector} is gone`);
  await clickAt(page, at.x, at.y);
}

/** Notes errors, refused promises and breaches of the page's policy from now on. */
async function watchErrors(page: RemotePage): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenErrors: seen });
    addEventListener('error', (event) => seen.push(`error: ${event.message}`));
    addEventListener('unhandledrejection', (event) => seen.push(`promise: ${event.reason}`));
    addEventListener('securitypolicyviolation', (event) =>
      seen.push(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
}

const errorsSeen = (page: RemotePage): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { seenErrors?: string[] }).seenErrors ?? []);

/** What a person would complain of in the window as it is. */
async function faults(page: RemotePage): Promise<string[]> {
  const sideways = await page.evaluate(() =>
    document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [],
  );
  return [...sideways, ...(await page.evaluate(findTextOverText)), ...(await errorsSeen(page))];
}

/** Waits for surfaces that fade in or out. */
const expectNoFaults = (page: RemotePage) => expect.poll(() => faults(page)).toEqual([]);

async function signIn(page: RemotePage, url: string, person: Person): Promise<void> {
  await page.open(`${url}/login`);
  await watchErrors(page);
  await click(page, 'input[type="email"]');
  await type(page, person.email);
  await click(page, 'input[type="password"]');
  await type(page, PASSWORD);
  await press(page, 'Enter');
  // The first screen of the role has replaced the form.
  await seeText(page, 'aside nav');
  await seeText(page, 'h1');
}

/** Opens another screen without a load of the page, which would forget the errors seen. */
async function navigate(page: RemotePage, path: string, title: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await seeText(page, 'h1', title);
  await waitUntil(`${path} is loaded`, async () => {
    const text = await page.evaluate(() => document.querySelector('main')?.textContent ?? '');
    return text !== '' && !text.includes('Loading...');
  });
}

for (const { name, openPage, host } of BROWSERS)
  describe(`an operator in ${name}`, () => {
    let server: ConsoleServer;
    let page: RemotePage;
    beforeAll(async () => {
      server = await startConsoleServer();
      page = await openPage(WIDTH, HEIGHT);
      await mkdir(PICTURES, { recursive: true });
      console.log(`  ${page.browser}`);
    });
    afterAll(async () => {
      await page?.close();
      await server?.close();
    });
    const keepPicture = async (what: string) =>
      writeFile(`${PICTURES}/${name}-${what}.png`, await page.screenshot());

    it('signs in, assigns, undoes, types, and stays signed in when the token expires', async () => {
      const fixture = await createLiveFixture(server, 3);
      const first = await fixture.place();
      const second = await fixture.place();
      const third = await fixture.place();
      const operator = await server.person('operator', 'Amal');
      const driverOf = async (id: number) => (await fixture.read(id, operator)).driver?.id;
      await signIn(page, server.url, operator);
      await navigate(page, '/live-orders', 'Live Orders');
      await seeText(page, `#order-${first.id}`);
      await seeText(page, '.link-pill[data-state="live"]');
      await keepPicture('board');
      await expectNoFaults(page);

      await press(page, 'a');
      await seeText(page, '.pane[data-seen] .choice kbd', '1');
      await waitUntil('three drivers', () =>
        page.evaluate(() => document.querySelectorAll('.choice').length === 3),
      );
      await keepPicture('drivers');
      await expectNoFaults(page);
      await press(page, '1');
      await waitUntil('assigned', async () => (await driverOf(first.id)) !== undefined);
      await seeText(page, `#order-${second.id}[aria-selected="true"]`);
      await press(page, 'a');
      await seeText(page, '.pane[data-seen] .choice kbd', '2');
      await press(page, '2');
      await waitUntil('assigned', async () => (await driverOf(second.id)) !== undefined);
      await press(page, 'u');
      await waitUntil('taken back', async () => (await driverOf(second.id)) === undefined);

      // The typed line, from the palette.
      await press(page, 'Control+k');
      await seeText(page, '[role="dialog"] input');
      const driver = fixture.drivers[2]?.id ?? 0;
      const code = await server.pool
        .query<{ code: string }>('select code from drivers where user_id = $1', [driver])
        .then(({ rows }) => rows[0]?.code ?? '');
      await type(page, `as ${third.id} ${code}`);
      await keepPicture('palette');
      await press(page, 'Enter');
      await waitUntil('typed', async () => (await driverOf(third.id)) === driver);
      await press(page, 'Escape');

      await press(page, '?');
      await seeText(page, '[role="dialog"]', 'Keyboard shortcuts');
      await expectNoFaults(page);
      await press(page, 'Escape');

      const token = () => page.evaluate(() => String(localStorage.token));
      const before = await token();
      server.moveClock(ACCESS_TOKEN_TTL_MS + 1_000);
      await navigate(page, `/orders/${first.id}`, `Order ${first.id}`);
      await seeText(page, 'main', 'Café Atlas');
      expect(await token()).not.toBe(before);
      await expectNoFaults(page);
    });

    it('approves a payout from the queue', async () => {
      const fixture = await createMoneyFixture(server);
      const store = await server.store(null, 'Slips');
      await fixture.fund(100_000_000n, store.id);
      const payout = await fixture.request('127400', store.id);
      const url = server.url.replace('127.0.0.1', host);
      await page.open(`${url}/login`);
      await page.evaluate(() => localStorage.clear());
      await signIn(page, url, fixture.supervisor);
      expect(await page.evaluate(() => isSecureContext)).toBe(host === '127.0.0.1');
      await navigate(page, `/store-payouts?store=${store.id}`, 'Store Payments');
      await seeText(page, `#payout-grid-${payout.id}`);
      await seeText(page, '[role="region"], section', 'Reconciles');
      await keepPicture('payouts');
      await press(page, 'Home');
      // Approved is only what was on the screen for long enough to be read.
      await seeText(page, '[data-read=true]');
      await press(page, 'a');
      await seeText(page, '[aria-label="Last approval"]', `Payout ${payout.id} approved`);
      await expectNoFaults(page);
    });

    it('opens every kind of screen in both themes without errors', async () => {
      const admin = await server.person('admin');
      await page.open(`${server.url}/login`);
      await page.evaluate(() => localStorage.clear());
      await signIn(page, server.url, admin);
      for (const theme of ['light', 'dark']) {
        await page.evaluate((value) => localStorage.setItem('ui-theme', value), theme);
        await page.open(`${server.url}/settings`);
        await watchErrors(page);
        const found: Record<string, string[]> = {};
        for (const [path, title] of Object.entries(SCREENS)) {
          await navigate(page, path, title);
          const seen = await faults(page);
          if (seen.length > 0) found[path] = seen;
          await keepPicture(`${theme}${path.replaceAll('/', '-')}`);
        }
        expect(found).toEqual({});
      }
      expect(page.errors).toEqual([]);
    });
  });
