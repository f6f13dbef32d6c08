import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messageTemplatesRoutes } from '#contract/routes/growth/message-templates.ts';
import { proposalsRoutes } from '#contract/routes/people/proposals.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsInLooks, violationsOf } from '#tests/support/browser/axe.ts';
import { takeScreenshot } from '#tests/support/browser/browser.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let supervisor: Person;
let second: Person;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  supervisor = await server.person('supervisor', 'Salma');
  second = await server.person('supervisor', 'Sami');
});

const templates = async () =>
  (await server.call(messageTemplatesRoutes.list, {}, supervisor)).body.items;

/** Another person confirms the change that waits; undefined if none does. */
async function confirmLatest() {
  const query = { state: 'waiting' };
  const [waiting] = (await server.call(proposalsRoutes.list, { query }, second)).body.items;
  if (waiting)
    await server.call(
      proposalsRoutes.send,
      { params: { id: waiting.id }, body: { event: 'proposal.confirm' } },
      second,
      { 'if-match': `"${waiting.version}"` },
    );
  return waiting;
}

describe('messages about orders, without a mouse', () => {
  it('are switched off and on, and edited with their placeholders and a preview', async () => {
    const { page, complaints, close } = await openPageAs(
      browser,
      server,
      supervisor,
      '/push-notifications',
    );
    await page.getByRole('link', { name: 'Messages about orders' }).press('Enter');
    await page.getByText('4 messages').waitFor();
    await page.locator('#messageTemplates-grid').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('v');
    await page.getByText('Off', { exact: true }).waitFor();
    expect((await templates())[0]?.isOn).toBe(false);
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByRole('textbox').fill('Customers ask');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await confirmLatest())?.kind).toBe('order_message');
    await page.reload();
    await page.locator('#messageTemplates-grid').focus();
    await page.getByText('Off', { exact: true }).waitFor({ state: 'detached' });
    expect((await templates())[0]?.isOn).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('{minutes} (15)', { exact: false }).waitFor();
    const field = page
      .getByRole('group', { name: 'Message' })
      .getByRole('textbox', { name: 'English' })
      .last();
    await field.fill('{store} has your order {number}.');
    await page.keyboard.press('Control+s');
    await page
      .getByText(/\{number\} is not known here/)
      .first()
      .waitFor();
    await field.fill('{store} has your order {order}.');
    await page.getByText('Café Atlas has your order #1042.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await takeScreenshot(page, 'message-template-form');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'Ask a second person' }).press('Enter');
    await page.getByRole('dialog').getByRole('textbox').fill('Shorter');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await confirmLatest())?.reason).toBe('Shorter');
    expect((await templates())[0]?.bodies.en).toBe('{store} has your order {order}.');
    expect(complaints.filter((one) => !/40[03]/.test(one))).toEqual([]);
    await close();
  });

  it('have no accessibility violations in either theme', async () => {
    const path = '/push-notifications/templates';
    const { page, close } = await openPageAs(browser, server, supervisor, path);
    await page.getByText('On the way', { exact: true }).first().waitFor();
    expect(await violationsInLooks(page, 'message-templates')).toEqual([]);
    await close();
  });
});
