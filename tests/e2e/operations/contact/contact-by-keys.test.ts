import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person } from '#tests/support/app.ts';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import {
  type ContactFixture,
  createContactFixture,
} from '#tests/support/contact/contact-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';
import { createZoneFixture } from '#tests/support/zones.ts';

let server: ConsoleServer;
let browser: Browser;
let f: ContactFixture;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  f = await createContactFixture(server);
});

const sheetOf = (page: Page, order: { id: number }) =>
  page.getByRole('dialog', { name: `Contact · #${order.id}` });
const storeOf = async (as: Person) =>
  (await server.call(storesRoutes.get, { params: { id: f.store.id } }, as)).body;

describe('contact, without a mouse', () => {
  it('a store that does not answer: three calls, the pause proposed, made and ended', async () => {
    const order = await f.place();
    const path = `/live-orders?order=${order.id}`;
    const { page, complaints, close } = await openPageAs(browser, server, f.operator, path);
    await page.locator(`#order-${order.id}`).click();
    await page.keyboard.press('y');
    const sheet = sheetOf(page, order);
    await sheet.getByRole('link', { name: /06 12/ }).waitFor();
    expect(await violationsInLooks(page, 'contact-sheet')).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await sheet.getByRole('link', { name: /05 22/ }).waitFor();
    const calls = sheet.getByRole('listitem').filter({ hasText: 'No answer' });
    for (const n of [1, 2, 3]) {
      await page.keyboard.press('n');
      await expect.poll(() => calls.count()).toBe(n);
      server.moveClock(20_000);
    }
    await sheet.getByText('Called 3 times in 1 minute, no answer').waitFor();
    await sheet.getByRole('button', { name: /Pause the store for 30 minutes/ }).waitFor();
    await page.keyboard.press('p');
    await expect.poll(async () => (await storeOf(f.operator)).opening.why).toBe('paused');
    await page.keyboard.press('r');
    await sheet.getByRole('button', { name: /Resume the store/ }).waitFor();
    await expect.poll(() => sheet.getByText('Called 3 times').count()).toBe(0);
    await page.keyboard.press('p');
    await expect.poll(async () => (await storeOf(f.operator)).opening.why).toBeNull();
    expect(complaints).toEqual([]);
    await close();
  });

  it('a customer is written to by a template, answers, and is seen on the row', async () => {
    const placed = await server.call(ordersRoutes.place, { body: orderOf(f.store) }, f.customer);
    const order = placed.body;
    const path = `/live-orders?order=${order.id}`;
    const { page, complaints, close } = await openPageAs(browser, server, f.operator, path);
    await page.locator(`#order-${order.id}`).click();
    await page.keyboard.press('y');
    const sheet = sheetOf(page, order);
    await sheet.getByText('Store needs longer').waitFor();
    await page.keyboard.press('2');
    await sheet.getByText('a besoin de plus de temps').waitFor();
    // The text has to have been on the screen before it is sent.
    await expect
      .poll(async () => {
        await page.keyboard.press('Enter');
        return (await f.messages(f.customer)).filter(({ orderId }) => orderId === order.id).length;
      })
      .toBe(1);
    await sheet.getByText('Sent').first().waitFor();
    await page.keyboard.press('Escape');
    const [message] = (await f.messages(f.customer)).filter(({ orderId }) => orderId === order.id);
    const answered = await f.answer(message?.thread ?? 0, { choice: 'keep_waiting' }, f.customer);
    expect(answered.status).toBe(201);
    const mark = page.locator(`#order-${order.id}`).getByTitle('1 message waits for an answer');
    await mark.waitFor();
    await page.keyboard.press('y');
    await sheet.getByText('Je préfère attendre').waitFor();
    await page.keyboard.press('d');
    await page.keyboard.press('Escape');
    await expect.poll(() => mark.count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it('a broadcast to one zone is counted before it is sent', async () => {
    const zones = await createZoneFixture(server);
    const zone = await zones.create({ name: 'Maârif' });
    const here = await server.person('driver', 'Here');
    const there = await server.person('driver', 'There');
    await server.pool.query(
      'insert into driver_zones (driver_id, zone_id, at) values ($1, $2, now())',
      [here.id, zone.id],
    );
    const { page, complaints, close } = await openPageAs(browser, server, f.supervisor, '/orders');
    await page.getByRole('main').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('broadcast');
    await page
      .getByRole('option', { name: /broadcast/ })
      .first()
      .waitFor();
    const sheet = page.getByRole('dialog', { name: 'Write to drivers' });
    // The option has to have been on the screen before it is run.
    await expect
      .poll(async () => {
        await page.keyboard.press('Enter');
        return sheet.count();
      })
      .toBe(1);
    await sheet.getByText('Nobody would get it').waitFor();
    expect(await violationsInLooks(page, 'broadcast-sheet')).toEqual([]);
    await page.keyboard.type('Rue fermée');
    await sheet.getByRole('checkbox', { name: 'Maârif' }).focus();
    await page.keyboard.press('Space');
    await sheet.getByText('1 driver gets it').waitFor();
    await sheet.getByRole('button', { name: 'Send to 1 driver' }).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await f.messages(here)).map(({ text }) => text))
      .toEqual(['Rue fermée']);
    expect(await f.messages(there)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
