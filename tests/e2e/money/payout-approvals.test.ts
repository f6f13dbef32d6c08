import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Payout } from '#contract/routes/money/payouts.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsOf } from '#tests/support/browser/axe.ts';
import { takeScreenshot } from '#tests/support/browser/browser.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
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
});

const focusedId = async (page: Page) =>
  Number(
    (await page.locator('.list-grid__row[data-focused]').getAttribute('id'))?.slice(
      'payout-grid-'.length,
    ),
  );
/** Waits until the evidence of a payout has been on the screen for long enough to be read. */
const onEvidence = (page: Page, id: number) =>
  page
    .getByRole('region', { name: `Payout ${id}`, exact: true })
    .and(page.locator('[data-read=true]'))
    .getByText('Reconciles')
    .waitFor();
const chip = (page: Page) => page.getByRole('region', { name: 'Last approval' });
const statusOf = async ({ id }: Payout) => (await fixture.payout(id)).payout.status;
/** A queue with its own store, opened by someone. */
async function openOwn(n: number, options: object = {}, as: Person = fixture.supervisor) {
  const store = await server.store(null, `Slips ${n}`);
  await fixture.fund(100_000_000n, store.id);
  const payouts: Payout[] = [];
  while (payouts.length < n) payouts.push(await fixture.request('127400', store.id));
  const path = `/store-payouts?store=${store.id}`;
  const opened = await openPageAs(browser, server, as, path, options);
  await opened.page.locator('#payout-grid').waitFor();
  await onEvidence(opened.page, payouts[0]?.id ?? 0);
  return { ...opened, payouts: payouts as [Payout, Payout, Payout] };
}

/** Shifts the times of a payout's approvals, which only the owner of the tables can do. */
async function shiftApprovals({ id }: Payout, seconds: number): Promise<void> {
  const owner = createDb(createPool(server.database.ownerUrl, { max: 1 }));
  const by = sql`make_interval(secs => ${seconds})`;
  await sql`update payout_approvals set at = at + ${by}, given_at = given_at + ${by}
    where payout_id = ${id}`
    .execute(owner)
    .finally(() => owner.destroy());
}

const HOUR_S = 3_600;

describe('an approval', () => {
  it('given by mistake is withdrawn with U, which does not move the cursor', async () => {
    const { page, complaints, close, payouts } = await openOwn(3);
    const [first, second, third] = payouts;
    await page.keyboard.press('a');
    await waitUntil('the next one', async () => (await focusedId(page)) === second.id);
    await chip(page).getByText(`Payout ${first.id} approved`).waitFor();
    await page.locator(`#payout-grid-${first.id}`, { hasText: /Approved in \d+ s/ }).waitFor();
    await onEvidence(page, second.id);
    await page.keyboard.press('a');
    await chip(page).getByText(`Payout ${second.id} approved`).waitFor();
    await page.keyboard.press('u');
    await page.getByText(`Payout ${second.id}: approval withdrawn`).first().waitFor();
    expect(await focusedId(page)).toBe(third.id);
    expect(await statusOf(second)).toBe('requested');
    // Ends the time to withdraw explicitly, because the machine that runs this may be slow.
    await server.letApprovalsCount();
    expect(await statusOf(first)).toBe('approved');
    expect(complaints).toEqual([]);
    await close();
  });

  it('in bulk leaves no result to close while its seconds run, and is withdrawn as a whole', async () => {
    const { page, complaints, close, payouts } = await openOwn(3);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('a');
    await page.getByRole('button', { name: 'Approve 3 payouts' }).press('Enter');
    await chip(page).getByText('3 payouts approved').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('u');
    await page.getByText('3 approvals withdrawn').first().waitFor();
    for (const payout of payouts) expect(await statusOf(payout)).toBe('requested');
    expect(complaints).toEqual([]);
    await close();
  });

  it('that has taken effect is reported as too late', async () => {
    const { page, close, payouts } = await openOwn(2);
    const [first] = payouts;
    await page.keyboard.press('a');
    await chip(page).waitFor();
    await server.letApprovalsCount();
    await page.keyboard.press('u');
    await page.getByText(`Payout ${first.id}: approval not withdrawn`).first().waitFor();
    await page
      .getByText(/It is too late to withdraw the approval/)
      .first()
      .waitFor();
    expect(await statusOf(first)).toBe('approved');
    await close();
  });

  it.each([
    ['light', 1280],
    ['dark', 1920],
    ['light', 1024],
  ] as const)(
    'moves nothing when its withdrawal is offered, %s theme at %i px',
    async (theme, width) => {
      const { page, close, payouts } = await openOwn(3, { theme, width });
      const foot = page.locator('.list-foot');
      const before = await foot.boundingBox();
      await page.keyboard.press('a');
      await chip(page).waitFor();
      expect(await foot.boundingBox()).toEqual(before);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.locator(`#payout-grid-${payouts[0].id}`).click();
      await page.getByRole('button', { name: /^Withdraw approval \(\d+ s\)$/ }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await takeScreenshot(page, `payouts-take-back-${theme}-${width}`);
      await close();
    },
  );

  it('is shown to finance as not payable yet, and becomes payable automatically', async () => {
    const { page, complaints, close, payouts } = await openOwn(1, {}, fixture.finance);
    const [payout] = payouts;
    await page.getByText('Supervisors approve payouts').waitFor();
    expect((await fixture.act('approve', payout, fixture.supervisor)).status).toBe(200);
    const pay = page.getByRole('button', { name: /^Pay/ });
    // Extends the ten seconds to an hour, so that a slow machine cannot exceed them.
    await shiftApprovals(payout, HOUR_S);
    await page.reload();
    await page.getByText(/It can be paid in \d+ s/).waitFor();
    expect(await pay.isDisabled()).toBe(true);
    // The database has no event of this: the page reads it, and counts the rest of the seconds.
    await shiftApprovals(payout, -HOUR_S);
    await page.reload();
    await waitUntil('it can be paid', () => pay.isEnabled());
    expect(complaints).toEqual([]);
    await close();
  });
});
