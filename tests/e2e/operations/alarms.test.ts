import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import type { Person } from '#tests/support/app.ts';
import { spyOnAudio, startedTones, toneCount } from '#tests/support/browser/audio-spy.ts';
import { BOTH_THEMES, violationsInLooks, violationsOf } from '#tests/support/browser/axe.ts';
import { newPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createAlarmFixture, MINUTE } from '#tests/support/fixtures/alarm-fixture.ts';
import { promisedMs } from '#tests/support/promise-limits.ts';
import { type ConsoleServer, startConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

async function open(person: Person, path: string, at: ConsoleServer = server) {
  const opened = await newPageAs(browser, at, person);
  await spyOnAudio(opened.page);
  await opened.page.goto(path);
  return opened;
}

const rowOf = (page: Page, orderId: number) =>
  page.getByRole('grid', { name: 'Alarm queue' }).getByRole('row', {
    name: new RegExp(`#${orderId} `),
  });

/** The thresholds, set by a supervisor. */
async function setLimits(as: Person, base: object): Promise<void> {
  const place = { params: { key: 'alarms' } };
  const { body } = await server.call(settingsRoutes.read, place, as);
  await server.call(settingsRoutes.write, { ...place, body: { value: { base } } }, as, {
    'if-match': `"${body.version}"`,
  });
}

describe('an alarm', () => {
  it('is raised within seconds, sounds, has one owner if two users acknowledge it, and is silent while shelved', async () => {
    const fixture = await createAlarmFixture(server);
    await setLimits(fixture.supervisor, { unassignedMinutes: 1 });
    await fixture.driver(1);
    const badr = await server.person('operator', 'Badr');
    const [a, b] = await Promise.all([open(fixture.operator, '/orders'), open(badr, '/orders')]);
    await a.page.getByText('No open alarms').waitFor();
    const order = await fixture.accepted();
    server.moveClock(70_000);
    const began = Date.now();
    await Promise.all([a, b].map(({ page }) => rowOf(page, order.id).waitFor()));
    expect(Date.now() - began).toBeLessThan(promisedMs(10_000));
    expect(await violationsOf(a.page)).toEqual([]);

    // The browser plays no sound before a click, and the console shows that.
    const allow = a.page.getByRole('button', { name: 'Allow sound' });
    await allow.waitFor();
    expect(await toneCount(a.page)).toBe(0);
    await allow.click();
    await allow.waitFor({ state: 'detached' });
    // The signal of priority 2: two soft tones, each through a gain to the speakers.
    await expect.poll(() => toneCount(a.page)).toBeGreaterThanOrEqual(2);
    expect((await startedTones(a.page)).slice(0, 2)).toEqual([
      { type: 'sine', hertz: 659, toSpeakers: true },
      { type: 'sine', hertz: 523, toSpeakers: true },
    ]);

    // Both acknowledge it at the same moment: one gets it, both see who.
    await Promise.all([a.page.keyboard.press('q'), b.page.keyboard.press('q')]);
    const grids = [a, b].map(({ page }) => page.getByRole('grid', { name: 'Alarm queue' }));
    for (const grid of grids)
      await expect.poll(() => grid.getAttribute('aria-activedescendant')).not.toBeNull();
    await Promise.all([a.page.keyboard.press('e'), b.page.keyboard.press('e')]);
    const owner = async (page: Page) =>
      (await rowOf(page, order.id).locator('.alarm__standing').innerText()).trim();
    await expect.poll(() => owner(a.page)).toMatch(/^(Amal|Badr)$/);
    const whose = await owner(a.page);
    await expect.poll(() => owner(b.page)).toBe(whose);
    const rung = await toneCount(a.page);

    // The history shows who did what, and when.
    await a.page.keyboard.press('h');
    const history = a.page.getByRole('dialog', { name: /^History/ });
    await history.getByText('acknowledged').waitFor();
    await expect.poll(() => history.locator('li').count()).toBe(2);
    await expect.poll(() => history.getByText(whose, { exact: true }).count()).toBe(1);
    await a.page.keyboard.press('Escape');

    await a.page.keyboard.press('q');
    await a.page.keyboard.press('s');
    await a.page.getByLabel('Reason').fill('The driver is at the door');
    await a.page.keyboard.press('Enter');
    await b.page.getByText(/shelved until .*: The driver is at the door/).waitFor();
    expect(await toneCount(a.page)).toBe(rung);
    // The refusal of the second is the only call that may fail.
    const others = [...a.complaints, ...b.complaints].filter((one) => !one.includes('409'));
    expect(others).toEqual([]);
    await Promise.all([a.close(), b.close()]);
  });

  it('opens the ranked drivers of its order with two keys from any screen', async () => {
    // A separate server, without other findings that could be grouped with it.
    const fresh = await startConsoleServer();
    const fixture = await createAlarmFixture(fresh);
    await fixture.driver(1, 0, 'Driss');
    const order = await fixture.accepted();
    fresh.moveClock(6 * MINUTE);
    const { page, complaints, close } = await open(fixture.supervisor, '/orders', fresh);
    await rowOf(page, order.id).waitFor();
    expect(await violationsInLooks(page, 'alarm-queue', BOTH_THEMES)).toEqual([]);
    await page.keyboard.press('q');
    await page.locator('#alarm-queue-grid:focus').waitFor();
    await page.keyboard.press('Enter');
    const pane = page.getByRole('region', { name: new RegExp(`#${order.id}`) });
    await pane.getByText('Driss').first().waitFor();
    expect(await page.evaluate(() => location.pathname)).toBe('/live-orders');

    // The same keys again do not move the order that they have assigned.
    await page.locator('.pane[data-seen]').waitFor();
    await page.keyboard.press('1');
    const eventsOf = async (type: string) => {
      const sql = 'select order_id from events where type = $1';
      return (await fresh.pool.query(sql, [type])).rows.length;
    };
    // The position of the phone may be old by now: the same key confirms, once that was read.
    const asked = page.getByText(/old\. Press 1 again/);
    const answers = async () => (await asked.count()) + (await eventsOf('order.assigned'));
    await expect.poll(answers).toBeGreaterThan(0);
    if ((await asked.count()) > 0) {
      await page.locator('.answer-wait[data-ready=true]').waitFor();
      await page.keyboard.press('1');
    }
    await expect.poll(() => eventsOf('order.assigned')).toBe(1);
    for (const key of ['q', 'Enter', '1', '1']) await page.keyboard.press(key);
    expect(await eventsOf('order.reassigned')).toBe(0);
    expect(complaints).toEqual([]);
    await close();
    await fresh.close();
  });
});

describe('Settings → Alarms', () => {
  it('previews a change before it takes effect, and shows both values after a concurrent change', async () => {
    const fixture = await createAlarmFixture(server);
    const { page, complaints, close } = await open(fixture.supervisor, '/settings/alarms');
    const field = page.getByRole('spinbutton', { name: 'Time without a driver' });
    await field.fill('2');
    await field.blur();
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect.poll(() => save.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Preview on the last 24 hours' }).click();
    await page
      .getByText(/Alarms raised: \d+ instead of \d+|No alarm that can be replayed/)
      .waitFor();
    await page.getByText(/Positions are stored thinned out/).waitFor();
    await setLimits(await server.person('supervisor', 'Nadia'), { unassignedMinutes: 9 });
    await save.click();
    await page.getByText(/Nadia changed the thresholds/).waitFor();
    await page.getByText('All areas: Time without a driver: yours 2 min, theirs 9 min').waitFor();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Preview on the last 24 hours' }).click();
    await page.getByText(/Alarms raised|No alarm that can be replayed/).waitFor();
    await save.click();
    await page.getByText('Thresholds saved', { exact: true }).waitFor();
    await page.getByText('All areas: Time without a driver 2 min').waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await page.getByPlaceholder('Reason').fill('On the phone');
    await page.getByRole('button', { name: '5 min', exact: true }).click();
    await page
      .getByText(/Muted until .*: On the phone/)
      .first()
      .waitFor();
    await page.getByText('Your mutes').click();
    await page
      .getByText(/until .*: On the phone/)
      .last()
      .waitFor();
    expect(complaints.filter((one) => !one.includes('412'))).toEqual([]);
    await close();
  });
});
