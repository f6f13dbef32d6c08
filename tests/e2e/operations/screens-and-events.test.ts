import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { newPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

it('a screen without orders receives no order events, and the board then shows the missed changes', async () => {
  const fixture = await createLiveFixture(server, 1);
  const before = await fixture.place();
  const admin = await server.person('admin');
  const { page, close } = await newPageAs(browser, server, admin);
  const sent: string[] = [];
  const received: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => void sent.push(String(payload)));
    socket.on('framereceived', ({ payload }) => void received.push(String(payload)));
  });
  const link = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true });
  const row = (id: number) => page.locator(`#order-${id}`);

  await page.goto('/live-orders');
  await row(before.id).waitFor();
  await link('Stores').first().click();
  await page.getByRole('heading', { name: 'Stores' }).first().waitFor();
  const isLess = () => sent.some((text) => text.includes('"subjects"'));
  await expect.poll(isLess).toBe(true);
  received.length = 0;
  const meanwhile = await fixture.place();
  const ended = await server.call(
    ordersRoutes.progress,
    { params: { id: before.id }, body: { event: 'order.cancel', reason: 'Test' } },
    admin,
    { 'if-match': '"1"' },
  );
  expect(ended.status).toBe(200);
  // The beat brings the numbers of the omitted events.
  await expect.poll(() => received.some((text) => text.includes('"beat"'))).toBe(true);
  expect(received.filter((text) => text.includes('order.placed'))).toEqual([]);

  await link('Live Orders').first().click();
  await row(meanwhile.id).waitFor();
  await expect.poll(() => row(before.id).count()).toBe(0);
  // … and later events arrive as they happen.
  const next = await fixture.place();
  await row(next.id).waitFor();
  expect(received.some((text) => text.includes('order.placed'))).toBe(true);
  await close();
});
