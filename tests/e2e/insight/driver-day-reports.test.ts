import { sql } from 'kysely';
import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: MoneyFixture;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createMoneyFixture(server);
  for (const [n, seconds] of [12, 20, 45].entries()) {
    const driver = await server.person('driver', `Driver ${n + 1}`);
    const order = await fixture.place();
    const at = server.clock();
    const later = new Date(at.getTime() + seconds * 1_000);
    await sql`insert into assignment_answers (order_id, driver_id, sent_at, answer_by, afterwards,
        seen_at, answered_at, answer, answered_by, cause)
      values (${order.id}, ${driver.id}, ${at}, ${later}, 'queue', ${at}, ${later},
        ${n === 2 ? 'declined' : 'accepted'}, 'app', ${n === 2 ? 'too_far' : null})`.execute(
      server.db,
    );
    await sql`insert into arrivals (order_id, driver_id, place, at, left_at, source, left_source,
        age_ms, store_id)
      values (${order.id}, ${driver.id}, 'store', ${at}, ${new Date(at.getTime() + seconds * 20_000)},
        'geofence', 'geofence', 0, ${order.store.id})`.execute(server.db);
  }
});

it('the reports of a driver’s day are chosen and read without a mouse', async () => {
  const { page, complaints, close } = await openPageAs(
    browser,
    server,
    fixture.supervisor,
    '/reports',
  );
  const table = page.getByRole('table', { name: /^Figures by/ });
  await page.getByRole('link', { name: 'Answers to assignments' }).press('Enter');
  await page.waitForURL('**/reports/answers');
  await table.getByRole('row', { name: /Driver 3/ }).waitFor();
  expect(await table.getByRole('row', { name: /Driver 3/ }).innerText()).toMatch(/45 s/);
  expect(await violationsInLooks(page, 'report-answers')).toEqual([]);
  await page.getByLabel('Rows', { exact: true }).focus();
  await page.keyboard.type('Sto');
  await expect.poll(() => new URL(page.url()).searchParams.get('rows')).toBe('store');
  await page.goto(`${server.url}/reports/waits?range=today`);
  await table.getByRole('row').nth(2).waitFor();
  expect(await violationsInLooks(page, 'report-waits')).toEqual([]);
  for (const report of ['proofs', 'overrides']) {
    await page.goto(`${server.url}/reports/${report}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await violationsInLooks(page, `report-${report}`)).toEqual([]);
  }
  expect(complaints).toEqual([]);
  await close();
});
