import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Person } from '#tests/support/app.ts';
import { violationsOf } from '#tests/support/browser/axe.ts';
import { takeScreenshot } from '#tests/support/browser/browser.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let admin: Person;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  admin = await server.person('admin', 'Nadia');
});

/**
 * A browser in another language, on the other side of the date line. The console uses neither: its
 * language was chosen.
 */
const ELSEWHERE = { locale: 'fr-FR', timezoneId: 'Pacific/Auckland', language: 'en' } as const;

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('.visually-hidden')?.textContent);

/** The month, and the initials of the weekdays. */
const words = (page: Page) =>
  page.evaluate(() => [
    document.querySelector<HTMLSelectElement>('.bp6-datepicker-month-select select')
      ?.selectedOptions[0]?.text,
    [...document.querySelectorAll('.rdp-head_cell')].map((cell) => cell.textContent).join(' '),
  ]);

it('a day is chosen by keyboard in the calendar of its field, in the language of the console', async () => {
  const { page, complaints, close } = await openPageAs(
    browser,
    server,
    admin,
    '/promotions/create',
    ELSEWHERE,
  );
  const field = page.getByLabel('First day', { exact: true });
  await field.fill('2026-12-30');
  await field.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('Dec 30, 2026');
  expect(await words(page)).toEqual(['December', 'Mo Tu We Th Fr Sa Su']);
  expect(await violationsOf(page)).toEqual([]);
  await takeScreenshot(page, 'calendar');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('Jan 1, 2027');
  expect((await words(page))[0]).toBe('January');
  await page.keyboard.press('Enter');
  await page.locator('.bp6-datepicker').waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('Jan 1, 2027');

  // Escape leaves the day as it is.
  await field.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('Jan 1, 2027');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await page.locator('.bp6-datepicker').waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('Jan 1, 2027');
  expect(complaints).toEqual([]);
  await close();
});

it('a range of days is chosen by keyboard in the calendar of its filter', async () => {
  const { page, complaints, close } = await openPageAs(
    browser,
    server,
    admin,
    '/transactions',
    ELSEWHERE,
  );
  await page.getByRole('button', { name: 'When', exact: true }).press('Enter');
  const [from, until] = [
    page.getByLabel('From', { exact: true }),
    page.getByLabel('To (inclusive)'),
  ];
  await from.fill('2026-02-26');
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return focused(page);
    })
    .toBe('Feb 26, 2026');
  expect(await words(page)).toEqual(['February', 'Mo Tu We Th Fr Sa Su']);
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key);
  await expect.poll(() => until.inputValue()).toBe('Mar 1, 2026');
  expect(await from.inputValue()).toBe('Feb 26, 2026');
  await expect.poll(() => new URL(page.url()).search).toMatch(/from=2026-02-26.*to=2026-03-01/);
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

it.each([
  ['fr', 'Premier jour', 'décembre', 'lu ma me je ve sa di', '30 déc. 2026'],
  ['ar', 'اليوم الأول', 'دجنبر', 'ن ث ر خ ج س ح', '30 دجنبر 2026'],
] as const)(
  'in %s it has the months and weekdays of the language',
  async (language, label, month, weekdays, day) => {
    const { page, close } = await openPageAs(browser, server, admin, '/promotions/create', {
      language,
    });
    const field = page.getByLabel(label, { exact: true });
    await field.fill('2026-12-30');
    await field.press('ArrowDown');
    await expect.poll(() => words(page)).toEqual([month, weekdays]);
    await expect.poll(() => focused(page)).toBe(day);
    await close();
  },
);

it('in Arabic its arrows point in the order of reading, and no caret lies over the month', async () => {
  const { page, close } = await openPageAs(browser, server, admin, '/promotions/create', {
    language: 'ar',
  });
  const field = page.getByLabel('اليوم الأول', { exact: true });
  await field.press('ArrowDown');
  const before = page.locator('.rdp-nav button').first();
  await before.waitFor();
  // The icon of the month before is drawn as it is: the library has chosen the one to the right.
  const icon = before.locator('[data-icon]');
  expect(await icon.getAttribute('data-icon')).toBe('chevron-right');
  expect(await icon.evaluate((part) => getComputedStyle(part).transform)).toBe('none');
  const select = page.locator('.bp6-datepicker .bp6-html-select').first();
  const [whole, caret] = await Promise.all([
    select.boundingBox(),
    select.locator('.bp6-icon').boundingBox(),
  ]);
  // At the left end of the field, whose text begins at the right.
  expect((caret?.x ?? 0) - (whole?.x ?? 0)).toBeLessThan(12);
  await close();
});
