import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { proposalsRoutes } from '#contract/routes/people/proposals.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { carriedOrder } from '#tests/support/fixtures/carried-order.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: MoneyFixture;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createMoneyFixture(server);
});

const params = { key: 'causes' as const };
const read = async () => (await server.call(settingsRoutes.read, { params }, fixture.admin)).body;

it('a supervisor switches causes off, without a mouse, and operators are not offered them', async () => {
  const path = '/settings/causes';
  const { page, complaints, close } = await openPageAs(browser, server, fixture.supervisor, path);
  const closed = page.getByRole('checkbox', { name: 'Store closed: Offered' });
  await closed.waitFor();
  await closed.press(' ');
  // Another user changes the setting first.
  await server.call(
    settingsRoutes.write,
    { params, body: { value: { quality: { payer: 'store' } } } },
    await server.person('admin', 'Omar'),
    { 'if-match': '"0"' },
  );
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('Omar changed this in the meantime').waitFor();
  await expect.poll(() => closed.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Keep mine' }).press('Enter');
  await expect.poll(() => closed.isChecked()).toBe(false);
  await page.getByLabel('Bad quality: Pays a difference').selectOption('platform');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('Causes saved').first().waitFor();
  expect((await read()).value).toMatchObject({
    store_closed: { off: true },
    quality: { payer: 'platform' },
  });
  await page.getByText('History').press('Enter');
  await page.getByText('Bad quality: the platform pays · Store closed: off').waitFor();
  const looks = [
    ['light', 1920],
    ['dark', 1280],
  ] as const;
  expect(await violationsInLooks(page, 'settings-causes', looks)).toEqual([]);
  expect(complaints.filter((one) => !one.includes('412'))).toEqual([]);
  await close();

  const order = await carriedOrder(server, fixture, {
    driver: await fixture.driver(1),
    until: 'ready',
  });
  const operator = await server.person('operator', 'Amal');
  const board = await openPageAs(browser, server, operator, `/orders/${order.id}`);
  await board.page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .waitFor();
  await board.page.keyboard.press('c');
  await board.page.getByRole('radio', { name: /Store late/ }).waitFor();
  expect(await board.page.getByRole('radio', { name: /Store closed/ }).count()).toBe(0);
  await board.close();
});

it('words for customers are proposed to a second person', async () => {
  const path = '/settings/causes';
  const { page, close } = await openPageAs(browser, server, fixture.supervisor, path);
  await page.getByLabel('Store late: Words in Arabic').fill('المطبخ مزدحم.');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ask a second person' }).press('Enter');
  await page.getByRole('dialog').getByRole('textbox').fill('As the kitchens say it');
  await page.keyboard.press('Enter');
  await page.getByText('Waiting for a second person').first().waitFor();
  await close();
  const { body } = await server.call(
    proposalsRoutes.list,
    { query: { state: 'waiting' } },
    fixture.admin,
  );
  expect(body.items).toMatchObject([
    {
      kind: 'setting',
      target: 'causes',
      after: { store_late: { words: { ar: 'المطبخ مزدحم.' } } },
    },
  ]);
});
