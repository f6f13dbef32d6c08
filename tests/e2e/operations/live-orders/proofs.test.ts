import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { proofRulesRoutes } from '#contract/routes/operations/proof-rules.ts';
import { violationsInLooks, violationsOf } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createProofFixture, type ProofFixture } from '#tests/support/proofs/proof-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tawsil-proofs-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

let server: ConsoleServer;
let browser: Browser;
let f: ProofFixture;
withConsole(
  async (opened) => {
    ({ server, browser } = opened);
    f = await createProofFixture(server);
  },
  { dataDir },
);

const LOOKS = [
  ['light', 1920],
  ['dark', 1280],
] as const;

it('a supervisor adds and switches off a rule of proofs, without a mouse', async () => {
  const { supervisor } = f.money;
  const path = '/settings/proof-rules';
  const { page, complaints, close } = await openPageAs(browser, server, supervisor, path);
  await page.getByText('No rules yet: nothing must be proven').waitFor();
  await page.keyboard.press('n');
  await page.getByLabel('Name', { exact: true }).fill('Dear orders');
  await page.keyboard.press('Control+s');
  await page.getByText('at least one of photo, PIN and age must be asked for').first().waitFor();
  await page.getByLabel('Photo', { exact: true }).selectOption('required');
  await page.getByLabel('PIN', { exact: true }).selectOption('warned');
  await page.getByLabel('From total, MAD').fill('300');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/settings/proof-rules');
  const row = page.getByRole('row').filter({ hasText: 'Dear orders' });
  await row.filter({ hasText: 'Photo required, PIN warned' }).waitFor();
  await row.click();
  await page.keyboard.press('v');
  await row.filter({ hasText: 'Off' }).waitFor();
  expect(await violationsInLooks(page, 'proof-rules', LOOKS)).toEqual([]);
  const { body } = await server.call(proofRulesRoutes.list, { query: {} }, supervisor);
  expect(body.items).toMatchObject([{ amountFrom: '30000', state: 'off' }]);
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
  await close();
});

it('staff read the PIN with a reason, and override what is missing with a cause', async () => {
  await f.rule({ photo: 'warned', pin: 'required' });
  const driver = await f.money.driver(1);
  const order = await f.road.orderOf(driver);
  expect((await f.photo(order, driver)).status).toBe(201);
  const pin = await f.pinOf(order);
  const operator = await server.person('operator', 'Amal');
  const opened = await openPageAs(browser, server, operator, `/orders/${order.id}`);
  const { page, complaints, close } = opened;
  const part = page.getByRole('region', { name: 'Proof of delivery' });
  await part.getByText('Photo warned, PIN required').waitFor();
  await part.getByRole('img', { name: /Photo of the delivery/ }).waitFor();
  await page.keyboard.press('p');
  await page.getByRole('radio', { name: /Customer unreachable/ }).press(' ');
  await page.getByRole('button', { name: 'Show PIN', exact: true }).press('Enter');
  await part.getByText(pin).waitFor();
  expect(await violationsInLooks(page, 'order-proofs', LOOKS)).toEqual([]);

  await page
    .getByRole('main')
    .getByRole('button', { name: /^Mark delivered/ })
    .press('Enter');
  await page.getByText('This order asks for photo, PIN.').waitFor();
  await page.getByRole('radio', { name: /Customer unreachable/ }).press(' ');
  await page
    .getByRole('button', { name: /deliver/i })
    .last()
    .press('Enter');
  await part.getByText(/PIN overridden: Customer unreachable.*, by Amal/).waitFor();
  await part.getByRole('button', { name: 'Show the photo larger' }).press('Enter');
  await part.getByRole('button', { name: 'Show the photo smaller' }).waitFor();
  expect(complaints).toEqual([]);
  await close();

  const list = await openPageAs(browser, server, operator, '/orders?q=unproven');
  await list.page
    .getByRole('row')
    .filter({ hasText: `#${order.id}` })
    .waitFor();
  await list.close();
});

it('staff review a delivery without its required proof', async () => {
  await f.rule({ pin: 'required' });
  const driver = await f.money.driver(1);
  const order = await f.road.orderOf(driver);
  expect((await f.deliver(order, driver, { offline: true, pin: '' })).status).toBe(200);
  const operator = await server.person('operator', 'Nadia');
  const { page, close } = await openPageAs(browser, server, operator, `/orders/${order.id}`);
  const part = page.getByRole('region', { name: 'Proof of delivery' });
  await part.getByText('PIN wrong').waitFor();
  await page.keyboard.press('w');
  await page.getByLabel('Reason').fill('The customer confirms it');
  await page.getByRole('button', { name: 'Mark as reviewed', exact: true }).press('Enter');
  await part.getByText('Reviewed by Nadia: The customer confirms it').waitFor();
  await close();
});
