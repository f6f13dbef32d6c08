import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { proposalsRoutes } from '#contract/routes/people/proposals.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import { casablancaDay } from '#rules/time.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsInLooks, violationsOf } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { promotionOf } from '#tests/support/fixtures/promotion-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let author: Person;
let second: Person;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  author = await server.person('admin', 'Amal Author');
  second = await server.person('admin', 'Sami Second');
});

const aloneBelow = async () => {
  const { body } = await server.call(settingsRoutes.read, { params: { key: 'money' } }, second);
  return (body.value as { aloneBelow: string }).aloneBelow;
};

/** Saves a form once it has noticed the change. */
async function save(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Save', exact: true });
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.press('Enter');
}

describe('changes for a second person, without a mouse', () => {
  it('are proposed where one person is refused, and confirmed in the queue', async () => {
    const own = await openPageAs(browser, server, author, '/settings/money');
    const section = own.page.getByRole('region', { name: 'What one person commits' });
    await section.getByRole('textbox').fill('30000');
    await own.page.keyboard.press('Enter');
    await section.getByRole('button', { name: 'Ask a second person' }).press('Enter');
    await own.page.getByRole('dialog').getByRole('textbox').fill('Busy season');
    expect(await violationsOf(own.page)).toEqual([]);
    await own.page.keyboard.press('Enter');
    await own.page.getByText('Waiting for a second person').first().waitFor();
    expect(await aloneBelow()).toBe('2000000');
    await own.close();

    const { page, close } = await openPageAs(browser, server, second, '/proposals');
    await page.getByText('Looser limit').first().waitFor();
    await page.getByText('Busy season').waitFor();
    expect(await violationsInLooks(page, 'proposals')).toEqual([]);
    await page.keyboard.press('Home');
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).press('Enter');
    await expect.poll(aloneBelow).toBe('3000000');
    await close();
  });

  it('launch a promotion beyond the limit of one person', async () => {
    const body = promotionOf(casablancaDay(Date.now()), { budget: '9000000', name: 'Large' });
    const { body: draft } = await server.call(promotionsRoutes.create, { body }, author);
    const own = await openPageAs(browser, server, author, `/promotions/${draft.id}`);
    await own.page.getByText(/You can commit MAD/).waitFor();
    await own.page.getByRole('button', { name: 'Ask a second person' }).press('Enter');
    await own.page.getByRole('dialog').getByRole('textbox').fill('Opening');
    await own.page.getByRole('dialog').getByRole('textbox').press('Enter');
    // A page that closes cancels its requests.
    const isAsked = async () =>
      (
        await server.call(proposalsRoutes.list, { query: { state: 'waiting' } }, second)
      ).body.items.some(({ reason }) => reason === 'Opening');
    await expect.poll(isAsked).toBe(true);
    await own.close();

    const { page, close } = await openPageAs(browser, server, second, '/proposals');
    await page.getByText('Opening').waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).press('Enter');
    const stateOf = async () =>
      (await server.call(promotionsRoutes.get, { params: { id: draft.id } }, second)).body.state;
    await expect.poll(stateOf).toBe('active');
    await close();
  });

  it('ask for a dearer budget of a running promotion in its form', async () => {
    const body = promotionOf(casablancaDay(Date.now()), { budget: '100000', name: 'Raised' });
    const { body: draft } = await server.call(promotionsRoutes.create, { body }, author);
    await server.call(
      promotionsRoutes.send,
      { params: { id: draft.id }, body: { event: 'promotion.launch' } },
      author,
      { 'if-match': `"${draft.version}"` },
    );
    const { page, close } = await openPageAs(
      browser,
      server,
      author,
      `/promotions/${draft.id}/edit`,
    );
    await page.getByRole('textbox', { name: 'Budget' }).fill('90000');
    await save(page);
    await page.getByRole('button', { name: 'Ask a second person' }).press('Enter');
    await page.getByRole('dialog').getByRole('textbox').fill('More orders than planned');
    expect(await violationsInLooks(page, 'ask-budget')).toEqual([]);
    await page.keyboard.press('Enter');
    const waiting = async () => {
      const query = { state: 'waiting', kind: 'promotion_edit' };
      return (await server.call(proposalsRoutes.list, { query }, second)).body.items;
    };
    await expect
      .poll(waiting)
      .toMatchObject([{ amount: '8900000', reason: 'More orders than planned' }]);
    await page.getByText('Waiting for a second person').first().waitFor();
    await close();
  });

  it('ask for a lower commission in the form of a store, and keep its other fields', async () => {
    const { id } = await server.store(null, 'Lower');
    const { page, close } = await openPageAs(browser, server, author, `/stores/${id}/edit`);
    await page.getByRole('textbox', { name: 'Commission' }).fill('10');
    await page.getByRole('textbox', { name: 'Address' }).fill('7 rue Neuve');
    await save(page);
    await page.getByRole('button', { name: 'Ask a second person' }).press('Enter');
    await page.getByRole('dialog').getByRole('textbox').fill('A chain');
    await page.keyboard.press('Enter');
    const waiting = async () => {
      const query = { state: 'waiting', kind: 'store_commission' };
      return (await server.call(proposalsRoutes.list, { query }, second)).body.items;
    };
    await expect.poll(waiting).toMatchObject([{ after: { commissionBp: 1000 } }]);
    await save(page);
    const address = async () =>
      (await server.call(storesRoutes.get, { params: { id } }, second)).body.address;
    await expect.poll(address).toBe('7 rue Neuve');
    await close();
  });

  it('ask for a dearer fee of one zone in its form', async () => {
    const { body: zone } = await server.call(
      zonesRoutes.create,
      { body: { name: 'Far', kind: 'delivery' } },
      author,
    );
    const path = `/operational-areas/${zone.id}/edit?part=terms`;
    const { page, close } = await openPageAs(browser, server, author, path);
    await page.getByRole('textbox', { name: 'Base fee' }).fill('300');
    await page.getByRole('textbox', { name: 'Reason' }).fill('The mountain');
    await save(page);
    await page.getByRole('button', { name: 'Ask a second person' }).press('Enter');
    await page.getByRole('dialog').getByRole('textbox').fill('The mountain');
    await page.keyboard.press('Enter');
    const waiting = async () => {
      const query = { state: 'waiting', kind: 'zone_terms' };
      return (await server.call(proposalsRoutes.list, { query }, second)).body.items;
    };
    await expect.poll(waiting).toMatchObject([{ after: { baseFee: '30000' } }]);
    await close();
  });
});
