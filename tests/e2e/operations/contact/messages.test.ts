import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf } from '#tests/support/app.ts';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import {
  type ContactFixture,
  createContactFixture,
} from '#tests/support/contact/contact-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let f: ContactFixture;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  f = await createContactFixture(server);
});

const LOOKS = [
  ['light', 1280],
  ['dark', 1920],
] as const;

it('what waits is answered from the list, and a message of an unknown number is attached', async () => {
  const placed = await server.call(ordersRoutes.place, { body: orderOf(f.store) }, f.customer);
  const order = placed.body;
  expect((await f.write(order.id, 'Where are you?')).status).toBe(201);
  await server.pool.query(
    `insert into unknown_messages (channel, phone, text, provider_id, at) values
      ('sms', '+212688888888', 'C’est moi', 'in-1', now()),
      ('whatsapp', '+212677777777', 'Achetez', 'in-2', now())`,
  );
  const { page, complaints, close } = await openPageAs(browser, server, f.operator, '/messages');
  await page.getByRole('link', { name: `Order ${order.id}` }).waitFor();
  await page.getByText('C’est moi').waitFor();
  expect(await violationsInLooks(page, 'messages', LOOKS)).toEqual([]);
  await page.getByRole('button', { name: `Answer Order ${order.id}` }).press('Enter');
  await page
    .getByRole('dialog', { name: `Contact · #${order.id}` })
    .getByText('Where are you?')
    .waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Attach… 06 88 88 88 88' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Attach the message of 06 88 88 88 88' });
  await sheet.getByRole('button', { name: 'Attach' }).press('Enter');
  await sheet.getByText('Enter the number of the order, case, driver or store').waitFor();
  expect(await violationsInLooks(page, 'attach-message', LOOKS)).toEqual([]);
  await sheet.getByLabel('Its number').fill(`#${order.id}`);
  await page.keyboard.press('Enter');
  await page.getByRole('cell', { name: 'C’est moi' }).waitFor({ state: 'detached' });
  const { thread } = await f.partyOf({ orderId: order.id }, 'customer');
  expect(thread?.messages.map(({ text }) => text)).toEqual(['Where are you?', 'C’est moi']);

  await page.getByRole('button', { name: 'Dismiss… 06 77 77 77 77' }).press('Enter');
  await page
    .getByRole('dialog', { name: 'Dismiss the message of 06 77 77 77 77?' })
    .getByRole('button', { name: 'Dismiss' })
    .press('Enter');
  await page.getByText('No message came from an unknown number').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
