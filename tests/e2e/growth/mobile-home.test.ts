import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { homeRoutes } from '#contract/routes/growth/home.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsOf } from '#tests/support/browser/axe.ts';
import { takeScreenshot } from '#tests/support/browser/browser.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let manager: Person;
let customer: Person;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  manager = await server.person('supervisor', 'Salma');
  customer = await server.person('customer', 'Imane');
});

const sections = (page: Page) => page.getByRole('list', { name: 'Sections' }).getByRole('button');
const shown = async () => {
  const query = { lat: '33.59', lon: '-7.62', app: '2.0.0' };
  const { body } = await server.call(homeRoutes.shown, { query }, customer);
  return body.sections.map(({ title }) => title);
};

/** Adds a section with a text by keyboard. */
async function addText(page: Page, title: string): Promise<void> {
  await page.getByLabel('Add a section').selectOption('text');
  const form = page.getByRole('form');
  await form.getByRole('group', { name: 'Title' }).getByLabel('French').fill(title);
  await form.getByRole('group', { name: 'Text' }).getByLabel('French').fill(`${title} !`);
  await page.keyboard.press('Control+s');
  await sections(page).filter({ hasText: title }).waitFor();
  await form.getByRole('button', { name: 'Back' }).press('Enter');
}

describe('the mobile home, without a mouse', () => {
  it.each(['light', 'dark'] as const)(
    'is edited, reordered, undone and published in the %s theme',
    async (colorScheme) => {
      const { page, complaints, close } = await openPageAs(browser, server, manager, '/mobile');
      await page.emulateMedia({ colorScheme });
      await page.getByLabel('Add a section').waitFor();
      await addText(page, `Bonjour ${colorScheme}`);
      await addText(page, `Soldes ${colorScheme}`);
      const last = sections(page).last();
      await last.focus();
      await page.keyboard.press('Alt+ArrowUp');
      await expect
        .poll(async () => (await sections(page).allInnerTexts()).at(-1))
        .toContain(`Bonjour ${colorScheme}`);
      await page.getByText(/moved to/).waitFor();
      await page.keyboard.press('z');
      await page.getByText('Last change undone').waitFor();
      expect((await sections(page).allInnerTexts()).at(-1)).toContain(`Soldes ${colorScheme}`);
      // The preview shows what a customer would get.
      await page
        .getByRole('article', { name: 'Phone' })
        .getByText(`Soldes ${colorScheme} !`)
        .waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await takeScreenshot(page, `mobile-home-${colorScheme}`);

      await page.keyboard.press('p');
      await page.getByRole('dialog').getByLabel('Note').fill(`For ${colorScheme}`);
      await page.keyboard.press('Enter');
      await page.getByText(/is live since/).waitFor();
      await expect.poll(shown).toContain(`Soldes ${colorScheme}`);
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it('is rolled back to an earlier release from the list', async () => {
    const before = await shown();
    const { page, complaints, close } = await openPageAs(
      browser,
      server,
      manager,
      '/mobile/releases',
    );
    const grid = page.getByRole('grid', { name: 'Releases' });
    await grid.getByRole('row').filter({ hasText: 'For light' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await takeScreenshot(page, 'mobile-home-releases');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByText('Changed in the draft since').waitFor();
    await page.getByRole('button', { name: 'Roll back to it' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back to it' }).press('Enter');
    await expect.poll(async () => (await shown()).length).toBe(before.length - 2);
    expect(complaints).toEqual([]);
    await close();
  });
});
