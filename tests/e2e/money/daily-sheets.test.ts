import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { commitmentSheetsRoutes } from '#contract/routes/books/commitment-sheets.ts';
import { DAY_MS } from '#rules/time.ts';
import { createLedgerRepository } from '#server/books/ledger/repository.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let author: Person;
let second: Person;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  author = await server.person('finance', 'Amal Author');
  second = await server.person('finance', 'Sami Second');
  const customer = await server.person('customer');
  const adjust = (amount: bigint, daysAgo: number) =>
    createLedgerRepository(server.db).post(server.db, {
      key: `test ${randomUUID()}`,
      kind: 'adjustment',
      at: new Date(server.clock().getTime() - daysAgo * DAY_MS),
      actor: { id: author.id, name: 'Amal Author', role: 'finance' },
      entries: [
        { account: 'promotions', purpose: 'goodwill', amount: -amount },
        { account: 'customer_wallet', owner: customer.id, purpose: 'goodwill', amount },
      ],
    });
  await adjust(120_000n, 3);
  await adjust(55_000n, 3);
  await adjust(7_500n, 0);
});

it('the sheet of a day is read and signed by another person, without a mouse', async () => {
  const own = await openPageAs(browser, server, author, '/commitments');
  await own.page.getByText('Not signed, overdue').first().waitFor();
  await own.close();

  const { page, close } = await openPageAs(browser, server, second, '/commitments?state=unsigned');
  await page.getByText('Amal Author').first().waitFor();
  await page.getByText('MAD 1,750.00').waitFor();
  await page
    .getByRole('link', { name: /^transfer \d+$/ })
    .first()
    .waitFor();
  expect(await violationsInLooks(page, 'daily-sheets')).toEqual([]);
  await page.getByRole('button', { name: 'Sign as seen A' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign as seen' }).press('Enter');
  const signed = async () => {
    const query = { state: 'signed' };
    const { body } = await server.call(commitmentSheetsRoutes.list, { query }, second);
    return body.items.map(({ author: of, signedBy }) => [of?.id, signedBy?.id]);
  };
  await expect.poll(signed).toEqual([[author.id, second.id]]);
  await close();
});
