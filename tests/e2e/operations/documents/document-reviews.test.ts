import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { documentReviewsRoutes } from '#contract/routes/operations/document-reviews.ts';
import { driverProfileRoutes } from '#contract/routes/operations/driver-profile.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole(async (opened) => {
  ({ server, browser } = opened);
});

const paper = (kind: 'licence' | 'insurance') => ({
  kind,
  number: 'A1',
  expiresOn: null,
  fileId: null,
  note: null,
});

it('documents are required, and decided one after the other, by keyboard', async () => {
  const supervisor = await server.person('supervisor', 'Samir');
  const driver = await server.person('driver', 'Brahim');
  const input = {
    params: { id: driver.id },
    body: { documents: [paper('licence'), paper('insurance')] },
  };
  await server.call(driverProfileRoutes.update, input, supervisor, { 'if-match': '"1"' });

  const path = '/settings/documents';
  const { page, complaints, close } = await openPageAs(browser, server, supervisor, path);
  await page.getByRole('checkbox', { name: 'Motorbike: Insurance' }).focus();
  await page.keyboard.press('Space');
  expect(await violationsInLooks(page, 'document-settings')).toEqual([]);
  await page.keyboard.press('Enter');
  const params = { key: 'documents' } as const;
  await expect
    .poll(async () => (await server.call(settingsRoutes.read, { params }, supervisor)).body.value)
    .toMatchObject({ motorbike: ['insurance'], car: [] });

  await page.goto(new URL('/document-reviews', page.url()).href);
  await page.getByText('Driving licence').first().waitFor();
  const states = async () =>
    (
      await server.call(
        documentReviewsRoutes.list,
        { query: { driverId: driver.id } as never },
        supervisor,
      )
    ).body.items.map(({ kind, state }) => `${kind} ${state}`);
  const pane = page.getByRole('region', { name: /^Document \d+/ });
  await pane.getByText('Driving licence').waitFor();
  expect(await violationsInLooks(page, 'document-reviews')).toEqual([]);
  await pane.getByRole('button', { name: 'Approve A' }).press('Enter');
  await expect.poll(states).toContain('licence approved');
  await page.keyboard.press('j');
  await pane.getByText('Insurance').waitFor();
  await pane.getByRole('button', { name: /^Reject/ }).press('Enter');
  await page.getByRole('dialog').getByRole('textbox').fill('Not readable');
  await page.keyboard.press('Enter');
  await expect.poll(states).toContain('insurance rejected');

  await page.goto(new URL(`/drivers/${driver.id}`, page.url()).href);
  await page.getByText('May not drive: Insurance: rejected').waitFor();
  await page.getByText('Rejected: Not readable').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
