import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { campaignsRoutes } from '#contract/routes/growth/campaigns.ts';
import { devicesRoutes } from '#contract/routes/growth/devices.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsInLooks, violationsOf } from '#tests/support/browser/axe.ts';
import { takeScreenshot } from '#tests/support/browser/browser.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { campaignOf, createDeviceToken } from '#tests/support/fixtures/push-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let author: Person;
let approver: Person;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  author = await server.person('catalogue', 'Nadia');
  approver = await server.person('supervisor', 'Salma');
  const customer = await server.person('customer', 'Imane');
  const token = createDeviceToken('phone');
  await server.call(
    devicesRoutes.register,
    { body: { platform: 'android', language: 'ar', token } },
    customer,
  );
  await server.call(devicesRoutes.prefer, { body: { marketing: true } }, customer);
});

const found = async (q: string) =>
  (await server.call(campaignsRoutes.list, { query: { q } }, approver)).body.items[0];

describe('push notifications, without a mouse', () => {
  it('are created with a count of the audience, submitted, and approved by a second user', async () => {
    const first = await openPageAs(browser, server, author, '/push-notifications');
    const { page } = first;
    await page.getByText('No campaigns yet.').waitFor();
    await page.keyboard.press('n');
    await page.getByLabel('Name', { exact: true }).fill('Weekend');
    const message = page.getByRole('group', { name: 'Message' });
    await message.getByRole('textbox', { name: 'French' }).first().fill('Bon week-end');
    await message.getByRole('textbox', { name: 'French' }).last().fill('Livraison offerte.');
    await message.getByRole('textbox', { name: 'Arabic' }).first().fill('عطلة سعيدة');
    await message.getByRole('textbox', { name: 'Arabic' }).last().fill('التوصيل مجاني.');
    await page.getByText('1 device of 1 person').waitFor();
    expect(await page.locator('td[dir="rtl"]').innerText()).toContain('عطلة سعيدة');
    expect(await violationsOf(page)).toEqual([]);
    await takeScreenshot(page, 'campaign-form');
    await page.getByLabel('Link', { exact: true }).fill('https://elsewhere.example');
    await page.keyboard.press('Control+s');
    await page
      .getByText(/link that the apps know/)
      .first()
      .waitFor();
    await page.getByLabel('Link', { exact: true }).fill('tawsil://home');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'Submit for approval' }).waitFor();
    await page.keyboard.press('b');
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).press('Enter');
    await page.getByText('In review', { exact: true }).first().waitFor();
    await first.close();

    const one = await found('weekend');
    const second = await openPageAs(browser, server, approver, `/push-notifications/${one?.id}`);
    await second.page.getByText('No push provider is configured.', { exact: false }).waitFor();
    await second.page.keyboard.press('a');
    await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).press('Enter');
    await expect.poll(async () => (await found('weekend'))?.approvedBy?.name).toBe('Salma');
    expect(second.complaints).toEqual([]);
    await second.close();
  });

  it('are paused with a reason while being sent, and resumed', async () => {
    const made = await server.call(
      campaignsRoutes.create,
      { body: campaignOf({ name: 'Stopped' }) },
      author,
    );
    // The state in which the sender leaves a campaign while it waits for its provider.
    await server.pool.query(
      `update push_campaigns set state = 'sending', started_at = now(), frozen_at = now(),
         planned = 4, accepted = 1, approved_digest = 'x',
         approved_by = jsonb_build_object('id', $2::int, 'name', 'Salma', 'role', 'supervisor'),
         waits_until = now() + interval '1 day' where id = $1`,
      [made.body.id, approver.id],
    );
    const { page, complaints, close } = await openPageAs(
      browser,
      server,
      approver,
      `/push-notifications/${made.body.id}`,
    );
    await page.getByText('1 of 4 devices', { exact: true }).waitFor();
    await page.keyboard.press('p');
    await page.getByRole('dialog').getByRole('textbox').fill('Wrong link');
    await page.keyboard.press('Enter');
    await page.getByText('Paused', { exact: true }).first().waitFor();
    await page.getByText('Wrong link').first().waitFor();
    await page.keyboard.press('r');
    await expect.poll(async () => (await found('stopped'))?.state).not.toBe('paused');
    expect(complaints).toEqual([]);
    await close();
  });

  it('have no accessibility violations in either theme', async () => {
    const body = campaignOf({ name: 'Draft to look at' });
    const made = await server.call(campaignsRoutes.create, { body }, author);
    const { page, close } = await openPageAs(browser, server, approver, '/push-notifications');
    await page.getByText('Draft to look at').first().waitFor();
    expect(await violationsInLooks(page, 'campaigns')).toEqual([]);
    await page.goto(`/push-notifications/${made.body.id}`);
    await page.getByText('Draft to look at').first().waitFor();
    expect(await violationsInLooks(page, 'campaign')).toEqual([]);
    await close();
  });
});
