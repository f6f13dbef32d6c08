import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chargesRoutes } from '#contract/routes/money/charges.ts';
import { remediesRoutes } from '#contract/routes/money/remedies.ts';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
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
});

const remediesOf = async ({ id }: Pick<Order, 'id'>) => {
  const query = { orderId: String(id) };
  return (await server.call(remediesRoutes.list, { query }, fixture.admin)).body.items;
};
const chargesOf = async ({ id }: Pick<Order, 'id'>) => {
  const query = { orderId: String(id) };
  return (await server.call(chargesRoutes.list, { query }, fixture.admin)).body.items;
};

describe('a wrong item, by keyboard', () => {
  it('is made good in its case by line, contested for the store, and decided by a supervisor', async () => {
    const order = await fixture.deliverByCard();
    const operator = await server.person('operator', 'Amal');
    const body = { commandId: randomUUID(), orderId: order.id, cause: 'item_wrong' as const };
    const { body: problem } = await server.call(casesRoutes.open, { body }, operator);
    const { page, complaints, close } = await openPageAs(
      browser,
      server,
      operator,
      `/cases/${problem.id}`,
    );
    await page.getByRole('button', { name: /^Make good/ }).waitFor();
    await page.keyboard.press('v');
    const sheet = page.getByRole('dialog', { name: `Make good order ${order.id}` });
    await sheet.getByRole('radio', { name: 'Lines' }).waitFor();
    await sheet.getByRole('combobox').first().selectOption('1');
    await sheet.getByText('The store pays').waitFor();
    expect(await violationsInLooks(page, 'remedy-sheet')).toEqual([]);
    await sheet.getByText('Wrong item').click();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => remediesOf(order))
      .toMatchObject([{ state: 'given', target: 'card', caseId: problem.id }]);
    const [charge] = await chargesOf(order);
    expect(charge).toMatchObject({ party: 'store', contest: null });
    await page.getByRole('cell', { name: 'Given', exact: true }).waitFor();

    await page.goto(`${server.url}/charges`);
    await page.getByRole('region', { name: `Charge ${charge?.id}`, exact: true }).waitFor();
    expect(await violationsInLooks(page, 'charges')).toEqual([]);
    await page.keyboard.press('o');
    await page.keyboard.type('They sent the right dish');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await chargesOf(order))[0]?.contest?.state).toBe('open');
    expect(complaints).toEqual([]);
    await close();

    const decider = await openPageAs(browser, server, fixture.supervisor, '/charges?contest=open');
    await decider.page.getByText('They sent the right dish').first().waitFor();
    await decider.page.keyboard.press('a');
    await decider.page.keyboard.type('Seen on the photo');
    await decider.page.keyboard.press('Enter');
    await expect.poll(async () => (await chargesOf(order))[0]?.contest?.state).toBe('upheld');
    expect(decider.complaints).toEqual([]);
    await decider.close();
  });

  it('is contested while a supervisor looks at the charges, and decided', async () => {
    const order = await fixture.deliverByCard();
    const basis = { basis: 'goodwill' as const, amount: '300', cause: 'quality' as const };
    const body = { ...basis, bearers: [{ party: 'store' as const }] };
    const params = { id: order.id };
    await fixture.command(remediesRoutes.give, { params, body }, fixture.admin, order);
    const [charge] = await chargesOf(order);
    const { page, complaints, close } = await openPageAs(
      browser,
      server,
      fixture.supervisor,
      '/charges?contest=open',
    );
    await page.getByText('No results match the search and the filters.').waitFor();
    // What staff see on the page of the order changes by itself too.
    const operator = await server.person('operator', 'Salma');
    const other = await openPageAs(browser, server, operator, `/orders/${order.id}`);
    await other.page.getByRole('cell', { name: 'Given', exact: true }).waitFor();
    const answered = await fixture.command(
      chargesRoutes.contest,
      { params: { id: charge?.id ?? 0 }, body: { reason: 'It left us warm' } },
      operator,
      charge,
    );
    expect(answered.status).toBe(200);
    await page.getByRole('button', { name: /\+1 new/ }).waitFor();
    await page.keyboard.press('n');
    await page.getByText('It left us warm').first().waitFor();
    await other.page.getByText('Contested').first().waitFor();
    await page.keyboard.press('d');
    await page.keyboard.type('The photo shows it open');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await chargesOf(order))[0]?.contest?.state).toBe('dismissed');
    await other.page.getByText('Dismissed').first().waitFor();
    expect([...complaints, ...other.complaints]).toEqual([]);
    await close();
    await other.close();
  });

  it('waits in the queue of remedies beyond a limit, until a supervisor gives it', async () => {
    await fixture.set('remedies', { perCustomer: '100' });
    const order = await fixture.deliverByCard();
    const operator = await server.person('operator', 'Badr');
    await fixture.command(
      remediesRoutes.give,
      {
        params: { id: order.id },
        body: { basis: 'goodwill', amount: '500', cause: 'quality' },
      },
      operator,
      order,
    );
    const path = '/remedies';
    const { page, complaints, close } = await openPageAs(browser, server, fixture.second, path);
    const [waiting] = await remediesOf(order);
    await page.getByRole('region', { name: `Remedy ${waiting?.id}`, exact: true }).waitFor();
    await page.getByText('What one customer gets within 30 days').first().waitFor();
    expect(await violationsInLooks(page, 'remedies')).toEqual([]);
    await page.keyboard.press('a');
    await page.keyboard.type('Asked her');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await remediesOf(order))[0]?.state).toBe('given');
    expect(complaints).toEqual([]);
    await close();
  });
});
