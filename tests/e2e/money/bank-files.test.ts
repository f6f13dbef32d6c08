import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { pain002 } from '#tests/support/fixtures/bank/bank-answer.ts';
import {
  type BankFileFixture,
  createBankFileFixture,
} from '#tests/support/fixtures/bank/bank-file-fixture.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: MoneyFixture;
let bank: BankFileFixture;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createMoneyFixture(server);
  bank = await createBankFileFixture(server, fixture);
});

const answerFile = (text: string) => ({
  name: 'answer.xml',
  mimeType: 'application/xml',
  buffer: Buffer.from(text),
});
const choose = async (page: Page, text: string) => {
  await page.locator('input[type=file]').setInputFiles(answerFile(text));
};
const figure = (page: Page, name: string) =>
  page.locator('.figures > div', { has: page.locator('dt', { hasText: name }) }).locator('dd');

it('settles the rows of an answer once, and leaves what it does not know to a person', async () => {
  const file = await bank.makeFile(['125000', '80050', '30000']);
  const [paid, returned, open] = file.payments;
  const answer = pain002({
    id: bank.messageId(),
    message: file.messageId,
    payments: [
      { ...paid, status: 'ACSC' },
      { ...returned, status: 'RJCT', code: 'AC04' },
      { endToEndId: 'PAYOUT-987654', status: 'ACSC', amount: '99.00' },
    ],
  });
  const { page, complaints, close } = await openPageAs(
    browser,
    server,
    fixture.supervisor,
    '/store-payouts',
  );
  await page.locator('#payout-grid').waitFor();
  await page.getByText('Sent to the bank').first().waitFor();
  await page.keyboard.press('i');
  await page.getByRole('heading', { level: 1, name: 'Bank Files' }).waitFor();
  await page.getByText(file.name).waitFor();
  await page.getByRole('link', { name: 'Upload an answer' }).click();
  await choose(page, answer);
  await page.getByRole('heading', { name: 'What answer.xml would do' }).waitFor();
  expect(await figure(page, 'Settled').textContent()).toMatch(/^1, MAD.1,250\.00$/);
  expect(await figure(page, 'Returned').textContent()).toMatch(/^1, MAD.800\.50$/);
  expect(await bank.statusOf(paid?.id ?? 0)).toBe('review');
  expect(await violationsInLooks(page, 'bank-answer-preview')).toEqual([]);
  await page.keyboard.press('a');
  await page.getByRole('heading', { name: 'What answer.xml did' }).waitFor();
  await page.getByText('Rejected (RJCT) · The account is closed (AC04)').waitFor();
  expect(await bank.statusOf(paid?.id ?? 0)).toBe('paid');
  expect(await bank.statusOf(returned?.id ?? 0)).toBe('failed');
  await choose(page, answer);
  await page.getByText('Uploading it again changes nothing.').waitFor();

  await page.getByRole('link', { name: 'Show what is left to a person' }).click();
  await page.getByRole('row', { name: /PAYOUT-987654/ }).waitFor();
  expect(await violationsInLooks(page, 'bank-answers')).toEqual([]);
  await page.keyboard.press('v');
  await page.getByLabel('Reason', { exact: true }).waitFor();
  await page.keyboard.type('The bank named another customer’s payment');
  await page.keyboard.press('Enter');
  await page.getByText('Row marked as dealt with').waitFor();
  await page.getByText('Nothing is left to a person.').waitFor();

  await page.goto(`${new URL(page.url()).origin}/store-payouts/files/${file.id}`);
  await page.getByRole('heading', { level: 1, name: `Bank file ${file.name}` }).waitFor();
  await page.getByRole('cell', { name: 'The account is closed (AC04)' }).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('d')]);
  expect(await readFile(await download.path(), 'utf8')).toBe(file.xml);
  expect(await violationsInLooks(page, 'bank-file')).toEqual([]);
  await page.keyboard.press('v');
  await page.getByRole('dialog', { name: 'Settle 1 payment' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Enter how you know.').waitFor();
  await page.getByLabel('How you know').fill('Bank statement of today');
  await page.keyboard.press('Enter');
  await page.getByText('1 payout settled').first().waitFor();
  await expect.poll(() => bank.statusOf(open?.id ?? 0)).toBe('paid');
  await expect.poll(() => figure(page, 'Open').textContent()).toBe('0');
  expect(complaints).toEqual([]);
  await close();
});

it('refuses a file that is no answer, in words, and takes one that is dropped', async () => {
  const { page, complaints, close } = await openPageAs(
    browser,
    server,
    fixture.supervisor,
    '/store-payouts/answers/upload',
  );
  await choose(page, '<!DOCTYPE x [<!ENTITY a "b">]><Document/>');
  await page.getByText('The file has a document type').waitFor();
  const text = pain002({ id: bank.messageId(), message: 'OTHER-1', group: { status: 'RJCT' } });
  const transfer = await page.evaluateHandle((content) => {
    const made = new DataTransfer();
    made.items.add(new File([content], 'dropped.xml', { type: 'application/xml' }));
    return made;
  }, text);
  await page.dispatchEvent('.file-drop', 'drop', { dataTransfer: transfer });
  await page.getByRole('heading', { name: 'What dropped.xml would do' }).waitFor();
  await page.getByText('which is no bank file of this payment').waitFor();
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);
  await close();
});
