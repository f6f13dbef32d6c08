import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ibanOf } from '#contract/money/iban.ts';
import { payoutsRoutes as calls, type Payout } from '#contract/routes/money/payouts.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
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
  await fixture.command(
    calls.setBank,
    {
      params: { id: fixture.store.id },
      body: { iban: ibanOf('MA', '0'.repeat(24)), holder: 'Café Atlas', reason: 'New' },
    },
    await server.person('finance'),
  );
  await fixture.fund(1_000_000_000n);
});

async function open(person: Person, path: string, options: object = {}) {
  const opened = await openPageAs(browser, server, person, path, options);
  await opened.page.locator('#payout-grid').waitFor();
  return opened;
}
const listed = async (status: string): Promise<Payout[]> =>
  (await server.call(calls.list, { query: { status, limit: '200' } }, fixture.finance)).body.items;
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

describe('a queue of payouts, without a mouse', () => {
  it('of 50 is decided with two rejections and one payout that two users approve', async () => {
    const large = '2500000';
    // For another store, because while it is open, further requests of its store require two
    // people.
    const elsewhere = await server.store(null, 'Large');
    await fixture.fund(BigInt(large), elsewhere.id);
    // Requested one by one, so that the large one is not among the rejected ones.
    for (let n = 0; n < 50; n += 1) {
      if (n === 25) await fixture.request(large, elsewhere.id);
      else await fixture.request(String(10_000 + n));
    }
    const { page, complaints, close } = await open(fixture.supervisor, '/store-payouts');
    await page.getByText('50 payouts').waitFor();
    // The longest waiting comes first.
    const oldest = Math.min(...(await listed('requested')).map(({ id }) => id));
    expect(await focusedId(page)).toBe(oldest);
    for (let n = 0; n < 50; n += 1) {
      const id = await focusedId(page);
      await onEvidence(page, id);
      if (n === 3 || n === 40) {
        await page.keyboard.press('r');
        await page.getByLabel('Reason').waitFor();
        await page.keyboard.type('Wrong account');
        await page.keyboard.press('Enter');
      } else {
        await page.keyboard.press('a');
        if ((await page.locator(`#payout-grid-${id}`).textContent())?.includes('25,000.00')) {
          await page.getByLabel('Amount of the payout, MAD').waitFor();
          await page.keyboard.type('2,500.00');
          await page.keyboard.press('Enter');
          await page.getByText('This does not match the payout’s amount.').waitFor();
          await page.keyboard.press('Control+a');
          await page.keyboard.type('25,000.00');
          await page.keyboard.press('Enter');
        }
      }
      if (n < 49) await waitUntil('the next one', async () => (await focusedId(page)) !== id);
    }
    await waitUntil('all are decided', async () => (await listed('approved')).length === 47);
    expect(await listed('rejected')).toHaveLength(2);
    const [half] = await listed('requested');
    expect(half).toMatchObject({ amount: large, approvals: [{}], approvalsNeeded: 2 });
    // The first approver cannot be the second.
    await page.goto(`/store-payouts?status=requested`);
    await page.getByText('Approved 1 of 2').first().waitFor();
    expect(await page.getByRole('button', { name: /Approve/ }).isDisabled()).toBe(true);
    await page.getByText('someone else must approve too').waitFor();

    const other = await open(fixture.second, '/store-payouts?status=requested');
    await onEvidence(other.page, half?.id ?? 0);
    await other.page.keyboard.press('a');
    await other.page.keyboard.type('25 000');
    await other.page.keyboard.press('Enter');
    await waitUntil('it is approved', async () => (await listed('approved')).length === 48);
    await page.locator('.evidence .status', { hasText: /^Approved/ }).waitFor();
    expect([...complaints, ...other.complaints]).toEqual([]);
    await Promise.all([close(), other.close()]);
  });

  it('are paid in bulk with a result per row, added to a bank file, and settled', async () => {
    await server.letApprovalsCount();
    const { page, complaints, close } = await open(
      fixture.finance,
      '/store-payouts?status=approved',
    );
    const before = (await listed('approved')).length;
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+J');
    await page.getByText(/3 selected/).waitFor();
    await page.keyboard.press('p');
    await page.getByLabel('Bank reference').waitFor();
    await page.keyboard.type('TRX 2026-11');
    await page.keyboard.press('Enter');
    await page.getByText('3 done, 0 failed').waitFor();
    await page.keyboard.press('Escape');
    expect(await listed('paid')).toHaveLength(3);

    await page.keyboard.press('n');
    await page.getByText(`${before - 3} payouts`).waitFor();
    await page.keyboard.press('x');
    await page.keyboard.press('f');
    await page.getByText('No file created').or(page.getByText('as ISO 20022')).waitFor();
    await page.getByRole('button', { name: 'Create file' }).press('Enter');
    await page.getByText(/There is no paying account/).waitFor();
    await server.call(
      settingsRoutes.write,
      {
        params: { key: 'bank' },
        body: { value: { payerName: 'Tawsil', payerIban: ibanOf('MA', '1'.repeat(24)) } },
      },
      fixture.admin,
      { 'if-match': '"0"' },
    );
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Create file' }).press('Enter'),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('pain.001.001.09');
    await page.getByText(/^1 in file payouts-.*, 0 failed$/).waitFor();
    const [inFile] = await listed('review');

    // A user who may approve records the result.
    const other = await open(fixture.supervisor, '/store-payouts?status=review');
    await onEvidence(other.page, inFile?.id ?? 0);
    await other.page.keyboard.press('v');
    await other.page.getByText('What does the bank statement show?').waitFor();
    await other.page.keyboard.press('Tab');
    await other.page.keyboard.type('On the statement of 21 November');
    await other.page.keyboard.press('Enter');
    await waitUntil('it is paid', async () => (await listed('paid')).length === 4);
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
    await Promise.all([close(), other.close()]);
  });

  it('show new rows without moving others, and users cannot approve their own requests', async () => {
    const { body: own } = await fixture.command(
      calls.request,
      { body: { storeId: fixture.store.id, amount: '777700' } },
      fixture.admin,
    );
    const { page, complaints, close } = await open(
      fixture.admin,
      '/store-payouts?status=requested',
    );
    await page.getByText('someone else must approve').waitFor();
    expect(await focusedId(page)).toBe((own as Payout).id);
    await fixture.request('100');
    await page.getByRole('button', { name: /\+1 new/ }).waitFor();
    expect(await focusedId(page)).toBe((own as Payout).id);
    await page.keyboard.press('n');
    await page.getByText('2 payouts').waitFor();
    expect(await focusedId(page)).toBe((own as Payout).id);
    expect(complaints).toEqual([]);
    await close();
  });

  it('survive a reload before the response: the same command is sent again', async () => {
    const payout = await fixture.request('4321');
    const { page, close } = await open(fixture.supervisor, '/store-payouts?status=requested');
    await page.locator('.list-grid__row[data-focused]').waitFor();
    await page.keyboard.press('End');
    await onEvidence(page, payout.id);
    // The server carries it out; the response never arrives.
    let calledIds: string[] = [];
    await page.route('**/approve', async (route) => {
      calledIds.push((route.request().postDataJSON() as { commandId: string }).commandId);
      if (calledIds.length === 1) await route.fetch();
      // By then the page may have been left, which ends the call.
      await route.abort().catch(() => undefined);
    });
    await page.keyboard.press('a');
    await waitUntil('it was sent', async () => calledIds.length > 0);
    await page.reload();
    await page.unroute('**/approve');
    await page.getByText(/Approve payout .*: done/).waitFor();
    expect(new Set(calledIds).size).toBe(1);
    calledIds = [];
    const { body } = await server.call(calls.get, { params: { id: payout.id } }, fixture.finance);
    expect(body.payout).toMatchObject({ status: 'approved', approvals: [{}] });
    await close();
  });
});

describe('two open queues', () => {
  /** The requests for rows that a page sends from now on. */
  const reads = (page: Page) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === calls.list.path) sent.push(request.url());
    });
    return sent;
  };

  it('show what the other user does, and are read for no other reason', async () => {
    await fixture.request('8764');
    const approver = await open(fixture.supervisor, '/store-payouts?status=requested');
    // Finance may not read live orders, and follows payouts alone.
    const payer = await open(fixture.finance, '/store-payouts?status=requested');
    const pages = [approver.page, payer.page];
    for (const page of pages) await page.locator('.list-grid__row[data-focused]').waitFor();
    const { id } = await fixture.request('8765');
    for (const page of pages) {
      await page.getByRole('button', { name: /\+1 new/ }).waitFor();
      await page.keyboard.press('n');
      await page.locator(`#payout-grid-${id}`).waitFor();
    }
    const sent = pages.map(reads);
    const row = (page: Page, text: RegExp) =>
      page.locator(`#payout-grid-${id}`, { hasText: text }).waitFor();
    await approver.page.keyboard.press('End');
    await onEvidence(approver.page, id);
    await approver.page.keyboard.press('a');
    for (const page of pages) await row(page, /Approved/);
    await server.letApprovalsCount();
    const { body } = await server.call(calls.get, { params: { id } }, fixture.finance);
    await fixture.act('pay', body.payout, fixture.finance, { reference: 'TRX 9' });
    for (const page of pages) await row(page, /Paid/);
    // Two or three reads of two lists for three events; a poll would have no such limit.
    for (const one of sent) expect(one.length).toBeLessThanOrEqual(9);
    expect([...approver.complaints, ...payer.complaints]).toEqual([]);
    await Promise.all([approver.close(), payer.close()]);
  });
});

describe('the queue', () => {
  it('has no accessibility violations in either theme', async () => {
    const looks = [
      ['light', 1280],
      ['dark', 1920],
    ] as const;
    // Both are requested, because only payouts that can be approved are counted.
    await fixture.request('640000');
    await fixture.request('650000');
    const { page, close } = await open(fixture.supervisor, '/store-payouts?status=all');
    await onEvidence(page, await focusedId(page));
    expect(await violationsInLooks(page, 'payouts', looks)).toEqual([]);
    await page.keyboard.press('a');
    await page.getByLabel('Amount of the payout, MAD').waitFor();
    await page.keyboard.type('12,5');
    await page.keyboard.press('Enter');
    expect(await violationsInLooks(page, 'payouts-typed', looks)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('a');
    await page.getByRole('button', { name: 'Approve 2 payouts' }).press('Enter');
    await page.getByText(/\d done/).waitFor();
    expect(await violationsInLooks(page, 'payouts-bulk', looks)).toEqual([]);
    await close();
  });
});
