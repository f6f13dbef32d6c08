import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '#rules/time.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let finance: Person;
let customer: Person;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  finance = await server.person('admin', 'Farid');
  customer = await server.person('customer', 'Hind Alami');
  const at = server.clock();
  await server.db
    .insertInto('payments')
    .values({
      id: randomUUID(),
      customer_id: customer.id,
      reference: randomUUID(),
      body_hash: Buffer.alloc(32),
      body: '{}',
      agreed: '',
      currency: 'MAD',
      total: 12_300n,
      provider: 'cards',
      state: 'declined',
      reason: 'Not enough on the card',
      created_at: at,
      state_at: at,
      ends_at: new Date(at.getTime() + 15 * MINUTE_MS),
      look_at: null,
    })
    .execute();
});

it('payments without an order are in a list of money, and on the page of their customer', async () => {
  const { page, close } = await openPageAs(browser, server, finance, '/payments');
  await page.getByText('Not enough on the card').first().waitFor();
  await page.getByText('Hind Alami').first().waitFor();
  expect(await violationsInLooks(page, 'payments')).toEqual([]);
  await page.goto(`/users/${customer.id}`);
  const section = page.getByRole('region', { name: 'Card payments without an order' });
  await section.getByText('Not enough on the card').waitFor();
  await section.getByText('MAD 123.00').waitFor();
  await close();
});
