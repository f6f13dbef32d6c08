import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import { casablancaDay } from '#contract/time.ts';
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
    await own.close();

    const { page, close } = await openPageAs(browser, server, second, '/proposals');
    await page.getByText('Opening').waitFor();
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).press('Enter');
    const stateOf = async () =>
      (await server.call(promotionsRoutes.get, { params: { id: draft.id } }, second)).body.state;
    await expect.poll(stateOf).toBe('active');
    await close();
  });
});
