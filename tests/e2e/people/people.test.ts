import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { driverProfileRoutes } from '#contract/routes/operations/driver-profile.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import type { Person } from '#tests/support/app.ts';
import { BOTH_THEMES, violationsInLooks, violationsOf } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: MoneyFixture;
let admin: Person;
let driver: Person;
let order: number;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  admin = await server.person('admin', 'Amal Administrator');
  fixture = await createMoneyFixture(server);
  driver = await fixture.driver(1, 0, 'Driss Racer');
  await fixture.deliver(driver);
  order = (await (await createLiveFixture(server, 0)).place()).id;
});

const open = (path: string, options: object = {}) =>
  openPageAs(browser, server, admin, path, options);
const user = async (id: number) =>
  (await server.call(usersRoutes.get, { params: { id } }, admin)).body;
const cell = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

describe('people, without a mouse', () => {
  it('are created, found by phone, blocked with a reason, and unblocked by undo', async () => {
    const { page, complaints, close } = await open('/users');
    await cell(page, 'Amal Administrator').waitFor();
    await page.keyboard.press('n');
    await page.getByLabel('Name').waitFor();
    await page.getByLabel('Name').focus();
    await page.keyboard.type('Salma Tazi');
    await page.keyboard.press('Tab');
    await page.keyboard.type('salma.tazi@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('+212 661 234567');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Cust');
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { level: 1, name: 'Salma Tazi', exact: true }).waitFor();
    // An account has no password until its owner sets one: the link is shown at once, and created
    // once.
    const link = await page.getByLabel('Link', { exact: true }).inputValue();
    expect(link).toMatch(/\/login\/password#token=/);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Salma Tazi', exact: true }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    expect(await user(id)).toMatchObject({ role: 'customer', phone: '+212661234567' });

    await page.keyboard.press('Escape');
    await cell(page, 'Amal Administrator').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('0661234567');
    await page.getByText('1 user', { exact: true }).waitFor();
    await cell(page, 'Salma Tazi').waitFor();
    // Down leaves the field for the found row. Escape would clear the search, and the list would be
    // read again under the next key.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('b');
    await page.getByLabel('Reason').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Enter a reason.').waitFor();
    await page.keyboard.type('Orders and never opens');
    await page.keyboard.press('Enter');
    await page.getByText(/ blocked$/).waitFor();
    expect(await user(id)).toMatchObject({
      status: 'blocked',
      statusReason: 'Orders and never opens',
    });
    await page.keyboard.press('u');
    await page.getByText(/ unblocked$/).waitFor();
    expect((await user(id)).status).toBe('active');

    // On the page of the record, the history updates without a reload.
    await page.goto(`/users/${id}`);
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('Unblock').waitFor();
    await page.getByRole('button', { name: /^Block/ }).click();
    await page.getByLabel('Reason').fill('Asked for it');
    await page.keyboard.press('Enter');
    await history.getByText('Asked for it').first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('are not overwritten by a second browser without a choice', async () => {
    const { id } = await server.person('customer', 'Two Editors');
    const [one, other] = await Promise.all([open(`/users/${id}/edit`), open(`/users/${id}/edit`)]);
    for (const [{ page }, phone] of [
      [one, '0600000001'],
      [other, '0600000002'],
    ] as const) {
      await page.getByLabel('Phone').fill(phone);
      await page.getByText('1 unsaved field', { exact: false }).waitFor();
    }
    await one.page.keyboard.press('Control+s');
    await one.page.getByRole('heading', { level: 1, name: 'Two Editors', exact: true }).waitFor();
    await other.page.keyboard.press('Control+s');
    await other.page.getByText('+212600000001').first().waitFor();
    expect((await user(id)).phone).toBe('+212600000001');
    await Promise.all([one.close(), other.close()]);
  });

  it('set a password by a link that works once and appears in no address', async () => {
    const person = await server.person('operator', 'Forgetful Omar');
    const { page, close } = await open(`/users/${person.id}`);
    await page.getByRole('button', { name: 'Password link' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByLabel('Link', { exact: true }).inputValue();
    await page.goto(link);
    await page.getByLabel('New password').fill('another long password');
    expect(page.url()).not.toContain('token');
    await page.keyboard.press('Enter');
    await page.getByText('Password set.', { exact: false }).waitFor();
    expect((await server.login(person.email)).status).toBe(401);
    await page.goto('/');
    await page.goto(link);
    await page.getByLabel('New password').fill('yet another password');
    await page.keyboard.press('Enter');
    await page.getByText('This link has expired or was already used. Ask for a new one.').waitFor();
    await close();
  });
});

describe('a driver', () => {
  it('is shown with documents and statistics of a chosen range', async () => {
    const documents = [
      { kind: 'licence', number: 'L1', expiresOn: '2020-01-31', fileId: null, note: null },
    ];
    const params = { id: driver.id };
    const { body } = await server.call(driverProfileRoutes.get, { params }, admin);
    const seen = { 'if-match': `"${body.version}"` };
    const input = { params, body: { documents } };
    await server.call(driverProfileRoutes.update, input, admin, seen);
    const { page, complaints, close } = await open('/drivers/all?documents=expired');
    await cell(page, 'Driss Racer').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Driss Racer', exact: true }).waitFor();
    await page.getByText('Jan 31, 2020 · expired').waitFor();
    await page.getByRole('slider', { name: 'Deliveries per day' }).waitFor();
    await page.getByRole('button', { name: '90 days' }).click();
    await page.waitForURL(/days=90/);
    await page.getByRole('slider', { name: 'Deliveries per day' }).focus();
    await page.keyboard.press('End');
    await expect
      .poll(() =>
        page.getByRole('slider', { name: 'Deliveries per day' }).getAttribute('aria-valuetext'),
      )
      .toContain('Deliveries per day 1');
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('the global search', () => {
  it('finds records by number, name and phone, and opens them', async () => {
    const { id } = await server.person('customer', 'Zineb Findable');
    await server.db
      .updateTable('users')
      .set({ phone: '0677112233' })
      .where('id', '=', id)
      .execute();
    const { page, complaints, close } = await open('/mobile');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const seek = async (text: string, option: RegExp) => {
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Commands and search' }).waitFor();
      await page.keyboard.type(text);
      await page.getByRole('option', { name: option }).first().waitFor();
    };
    await seek(`#${order}`, new RegExp(`Order #${order}`));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/orders/${order}`);
    await page.goto('/mobile');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await seek('zineb find', /User Zineb Findable/);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Zineb Findable', exact: true }).waitFor();
    await seek('0677112233', /User Zineb Findable/);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('nobody is called so');
    await page.getByText('No results for “nobody is called so”.').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('the screens of people', () => {
  it('have no accessibility violations in either theme', async () => {
    const { page, complaints, close } = await open('/users');
    await cell(page, 'Amal Administrator').waitFor();
    expect(await violationsInLooks(page, '/users', BOTH_THEMES)).toEqual([]);
    for (const [path, ready] of [
      ['/users/create', 'Person'],
      [`/users/${driver.id}`, 'Devices'],
      ['/drivers/all', 'Driss Racer'],
      [`/drivers/${driver.id}`, 'Deliveries per day'],
      [`/drivers/${driver.id}/edit`, 'Add document'],
      ['/login/password#token=x', 'New password'],
    ] as const) {
      await page.goto(path);
      await page.getByText(ready).first().waitFor();
      expect(await violationsInLooks(page, path, BOTH_THEMES)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await close();
  });
});
