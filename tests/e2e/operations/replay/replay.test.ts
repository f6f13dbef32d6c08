import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { momentText } from '#src/features/operations/replay/moment.ts';
import { violationsOf } from '#tests/support/browser/axe.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

const MINUTE = 60_000;
const rows = (page: Page) =>
  page
    .locator('.board__rows [role=row]')
    .evaluateAll((all) =>
      all.map((row) => `${row.id} ${row.textContent?.replaceAll(/[\d:]+/g, '')}`),
    );
const drawn = async (page: Page) =>
  Number(await page.locator('.map-drivers').getAttribute('data-drivers'));

describe('the replay', () => {
  it('shows the earlier state, is marked as not live, and changes nothing', async () => {
    const fixture = await createLiveFixture(server, 3);
    const order = await fixture.place();
    await fixture.place();
    const operator = await server.person('operator', 'Amal');
    const opened = await openPageAs(browser, server, operator, '/live-orders', { map: true });
    const { page, complaints } = opened;
    await page.locator('.board__rows [role=row]').nth(1).waitFor();
    await waitUntil('drivers on the map', async () => (await drawn(page)) === 3);
    const then = await rows(page);
    await waitUntil(
      'what was reported is in the history',
      async () => (await server.pool.query('select 1 from positions')).rowCount === 3,
    );
    const moment = server.clock();

    server.moveClock(3 * MINUTE);
    const [driver] = fixture.drivers;
    await server.call(
      ordersRoutes.assign,
      { body: { orderId: order.id, driverId: driver?.id } },
      operator,
      { 'if-match': `"${order.version}"` },
    );
    await page.locator(`#order-${order.id}`).getByText('d01').waitFor();
    await expect.poll(() => rows(page)).not.toEqual(then);
    server.moveClock(2 * MINUTE);

    await page.goto(`/live-orders?replay=${moment.toISOString()}&speed=60`);
    await page.getByText('not live').waitFor();
    await page.locator('.board__rows [role=row]').nth(1).waitFor();
    await expect.poll(() => rows(page)).toEqual(then);
    await waitUntil('the drivers of then', async () => (await drawn(page)) === 3);
    expect(await page.locator('.link-pill').isVisible()).toBe(false);
    expect(await violationsOf(page)).toEqual([]);

    // Nothing can be assigned in the past.
    await page.locator('#board').focus();
    await page.keyboard.press('a');
    expect(await page.locator('.choice').count()).toBe(0);

    // An arrow ends the text that would follow the refused key.
    await page.keyboard.press('ArrowDown');
    // Three minutes at sixty times the speed: the assignment happens again.
    await page.keyboard.press(' ');
    await page.locator(`#order-${order.id}`).getByText('d01').waitFor();
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: /^Events/ }).click();
    await page.locator('.acts').getByRole('button', { name: /Amal/ }).click();
    await page.keyboard.press('Escape');
    await waitUntil('before the act again', async () => {
      const text = await page.locator(`#order-${order.id}`).textContent();
      return text !== null && !text.includes('d01');
    });

    // The link shows another person the same moment.
    const line = page.getByRole('slider', { name: 'Time shown' });
    // The attribute: the slider itself rounds its value to its steps.
    await waitUntil('the moment shown is in the address', async () => {
      const written = new URL(page.url()).searchParams.get('replay');
      return written === momentText(Number(await line.getAttribute('value')));
    });
    const supervisor = await server.person('supervisor');
    // An equally wide board, because a narrow one omits columns.
    const { page: shared, close } = await openPageAs(browser, server, supervisor, page.url(), {
      map: true,
    });
    await shared.locator('.board__rows [role=row]').nth(1).waitFor();
    await waitUntil(
      'the same rows',
      async () => String(await rows(shared)) === String(await rows(page)),
    );
    await close();

    await page.getByRole('button', { name: 'Back to live' }).click();
    await page.locator('.link-pill[data-state="live"]').waitFor();
    await page.locator(`#order-${order.id}`).getByText('d01').waitFor();
    await expect.poll(() => page.url()).not.toContain('replay');
    expect(complaints).toEqual([]);
    await opened.close();
  });

  it('starts at the beginning of the recording for an earlier time, and moves by the timeline', async () => {
    const operator = await server.person('operator');
    const { page, close } = await openPageAs(browser, server, operator, '/eagle-view');
    await page.getByRole('button', { name: 'Replay' }).click();
    const line = page.getByRole('slider', { name: 'Time shown' });
    // Once the timeline is as long as the recording, whose first moment this is.
    await page.locator('.scrubber__busy').waitFor({ state: 'attached' });
    const before = Number(await line.inputValue());
    await line.focus();
    await page.keyboard.press('ArrowRight');
    await waitUntil('the moment moved', async () => Number(await line.inputValue()) > before);
    await waitUntil('the address follows', () => page.url().includes('replay='));
    // A time of last year: the replay begins where the recording does.
    await page.goto('/eagle-view?replay=2020-01-01T00:00:00Z');
    await page.getByText('not live').waitFor();
    await waitUntil('the first moment there is', async () => {
      const shown = Number(await line.inputValue());
      return shown > server.clock().getTime() - 25 * 60 * MINUTE;
    });
    await close();
  });

  it('goes to a typed time, and by keys and buttons of five and thirty minutes', async () => {
    const operator = await server.person('operator');
    const now = server.clock().getTime();
    const at = new Date(now - 120 * MINUTE).toISOString();
    const path = `/live-orders?replay=${at}`;
    const { page, complaints, close } = await openPageAs(browser, server, operator, path);
    const line = page.getByRole('slider', { name: 'Time shown' });
    await page.locator('.scrubber__busy').waitFor({ state: 'attached' });
    const shown = async () => Math.round((Number(await line.inputValue()) - now) / MINUTE);
    await expect.poll(shown).toBe(-120);
    await page.keyboard.press('.');
    await expect.poll(shown).toBe(-115);
    await page.keyboard.press('<');
    await expect.poll(shown).toBe(-145);
    await page.getByRole('button', { name: '30 minutes forward' }).click();
    await expect.poll(shown).toBe(-115);
    await page.keyboard.press('@');
    await page.keyboard.type('noon');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a time such as').waitFor();
    await page.getByLabel('Go to a time').fill('-45');
    await page.keyboard.press('Enter');
    await expect.poll(shown).toBe(-45);
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('30 minutes back').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('takes no message and no undo of the present with it', async () => {
    const order = await (await createLiveFixture(server, 1)).place();
    const operator = await server.person('operator');
    const { page, close } = await openPageAs(browser, server, operator, '/live-orders');
    await page.locator(`#order-${order.id}`).click();
    await page.keyboard.press('a');
    await page.locator('.pane[data-seen]').waitFor();
    await page.locator('.choice').first().click();
    await page.locator(`#order-${order.id}`).getByText(/^d\d/).waitFor();
    await page.getByRole('button', { name: 'Replay' }).waitFor();
    await page.keyboard.press(';');
    await page.getByText('not live').waitFor();
    await page.locator('.toast').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Back to live' }).click();
    await page.locator(`#order-${order.id}`).waitFor();
    // At most once, by the list of recent acts: on a busy machine its 30 s may be over.
    expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBeLessThanOrEqual(1);
    await close();
  });
});
