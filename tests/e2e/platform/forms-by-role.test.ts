import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { roleCan, STAFF_ROLES, type StaffRole } from '#contract/permissions.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let store: { id: number; itemId: number };
withConsole(async (opened) => {
  ({ server, browser } = opened);
  store = await server.store(null, 'Café Atlas');
});

const choose = (page: Page, label: string, at: number) =>
  page.getByLabel(label, { exact: true }).selectOption({ index: at });
const fill = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text);

/** Each form, the roles that may use it, and values of its required fields. */
const FORMS = {
  'a new store': {
    permission: 'stores.write',
    path: () => '/stores/create',
    fill: async (page: Page, name: string) => {
      await fill(page, 'Name', name);
      await fill(page, 'Address', '12 rue des Oliviers');
      await choose(page, 'Area', 1);
      await fill(page, 'Pin', '33.5893, -7.6039');
    },
  },
  'a store': {
    permission: 'stores.write',
    path: () => `/stores/${store.id}/edit`,
    fill: (page: Page, name: string) => fill(page, 'Name', name),
  },
  'a new item': {
    permission: 'items.write',
    path: () => `/items/create?store=${store.id}`,
    fill: async (page: Page, name: string) => {
      await fill(page, 'Name', name);
      await choose(page, 'Category', 1);
      await fill(page, 'Price', '12.50');
    },
  },
  'an item': {
    permission: 'items.write',
    path: () => `/items/${store.itemId}/edit`,
    fill: (page: Page, name: string) => fill(page, 'Name', name),
  },
  'a new category': {
    permission: 'items.write',
    path: () => '/categories/create',
    fill: (page: Page, name: string) => fill(page, 'Name', name),
  },
  'a new user': {
    permission: 'users.write',
    path: () => '/users/create',
    fill: async (page: Page, name: string) => {
      await fill(page, 'Name', name);
      await fill(page, 'Email', `${name.replaceAll(' ', '.').toLowerCase()}@example.com`);
      await page.getByLabel('Role', { exact: true }).selectOption('operator');
    },
  },
} as const;

const cases = Object.entries(FORMS).flatMap(([what, form]) =>
  STAFF_ROLES.filter((role) => roleCan(role, form.permission)).map(
    (role) => [role, what, form] as const,
  ),
);

it.each(cases)('%s saves %s: the form sends only permitted fields', async (role, what, form) => {
  const person = await server.person(role as StaffRole);
  const { page, complaints, close } = await openPageAs(browser, server, person, form.path());
  const answers: number[] = [];
  page.on('response', (response) => {
    if (['POST', 'PUT', 'PATCH'].includes(response.request().method()))
      answers.push(response.status());
  });
  const name = `${role} ${what}`;
  await page.getByLabel('Name', { exact: true }).waitFor();
  await form.fill(page, name);
  await page.keyboard.press('Control+s');
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  await page.getByText(name, { exact: true }).first().waitFor();
  expect(answers.filter((status) => status >= 400)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

it('a refusal gets the focus, wherever the focus was in the form', async () => {
  const person = await server.person('admin');
  const { page, close } = await openPageAs(browser, server, person, '/users/create');
  await FORMS['a new user'].fill(page, 'Twice Known');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.keyboard.press('Control+s');
  const refusal = page.getByRole('alert').filter({ hasText: /address|e-?mail/i });
  await refusal.waitFor();
  await expect
    .poll(() => refusal.evaluate((one) => one.contains(document.activeElement)))
    .toBe(true);
  await close();
});
