import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ACCESS_TOKEN_TTL_MS } from '#contract/routes/people/auth.ts';
import { PASSWORD } from '#tests/support/app.ts';
import { openContext } from '#tests/support/browser/contexts.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let store: { id: number; itemId: number };
withConsole(async (opened) => {
  ({ server, browser } = opened);
  store = await server.store(null, 'Café Atlas');
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const RESTORED = 'Your unsaved changes were restored.';

/** Each form, with input that the server would accept. */
const FORMS: Record<string, { path: () => string; fill: (page: Page) => Promise<void> }> = {
  'a new store': {
    path: () => '/stores/create',
    fill: async (page) => {
      await field(page, 'Name').fill('Hidden Bakery');
      await field(page, 'Address').fill('12 rue des Oliviers');
      await field(page, 'Zone').selectOption({ index: 1 });
      await field(page, 'Pin').fill('33.5893, -7.6039');
      await page.getByLabel('Open 24 hours').press(' ');
      await field(page, 'Minimum order').fill('12.50');
    },
  },
  'a store': {
    path: () => `/stores/${store.id}/edit`,
    fill: (page) => field(page, 'Name').fill('Hidden Atlas'),
  },
  'a new item': {
    path: () => `/items/create?store=${store.id}`,
    fill: async (page) => {
      await field(page, 'Name').fill('Hidden dish');
      await field(page, 'Category').selectOption({ index: 1 });
      await field(page, 'Price').fill('12.50');
    },
  },
  'an item': {
    path: () => `/items/${store.itemId}/edit`,
    fill: (page) => field(page, 'Price').fill('99.75'),
  },
  'a new category': {
    path: () => '/categories/create',
    fill: (page) => field(page, 'Name').fill('Hidden category'),
  },
  'a new user': {
    path: () => '/users/create',
    fill: async (page) => {
      await field(page, 'Name').fill('Hidden Person');
      await field(page, 'Email').fill('hidden@example.com');
      await field(page, 'Role').selectOption('operator');
    },
  },
};

/** The input of all fields of the form. */
const inputOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('form :is(input, select, textarea)')].map(
      (one) => (one.type === 'checkbox' ? String(one.checked) : one.value),
    ),
  );

/** Everything that the browser has stored, as one text. */
const storageOf = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  );

/** Whose drafts the browser has stored: a form may have a proposed value of its own. */
const draftersOf = (page: Page) =>
  page.evaluate(() =>
    Object.entries<string>(sessionStorage)
      .filter(([key]) => key.startsWith('draft:'))
      .map(([, text]) => (JSON.parse(text) as { userId: number }).userId),
  );

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByText('Your session has ended.').waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Ends the session as the server does; the user notices it when he saves. */
async function saveAfterTheEnd(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('refresh_token', 'gone'));
  server.moveClock(ACCESS_TOKEN_TTL_MS + 1_000);
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/login');
}

it.each(Object.entries(FORMS))(
  '%s outlives the session, for the same person only',
  async (_, form) => {
    const [amal, bilal] = [await server.person('admin'), await server.person('admin', 'Bilal')];
    const context = await openContext(browser, server, { as: amal });
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(form.path());
    await page.locator('form').first().waitFor();
    await form.fill(page);
    const input = await inputOf(page);
    expect(input.length).toBeGreaterThan(1);
    await saveAfterTheEnd(page);
    await signIn(page, amal.email);
    await page.getByText(RESTORED).waitFor();
    // The options of a choice may come later.
    await expect.poll(() => inputOf(page)).toEqual(input);

    await saveAfterTheEnd(page);
    expect(await storageOf(page)).toContain('draft:');
    await signIn(page, bilal.email);
    await page.locator('form').first().waitFor();
    expect(await storageOf(page)).not.toMatch(/hidden|99\.75|rue des Oliviers/i);
    expect(await draftersOf(page)).not.toContain(amal.id);
    expect(await inputOf(page)).not.toEqual(input);
    expect(await page.getByText(RESTORED).count()).toBe(0);
    await context.close();
  },
);

it('what is typed last is kept, and signing out removes it', async () => {
  const amal = await server.person('admin');
  const context = await openContext(browser, server, { as: amal });
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/categories/create');
  await field(page, 'Name').fill('Hidden category');
  // The session ends in the same moment, before the draft would be stored.
  await page.evaluate(() => {
    for (const key of ['refresh_token', 'user', 'token']) localStorage.removeItem(key);
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  await page.waitForURL('**/login');
  expect(await storageOf(page)).toContain('Hidden category');
  await page.getByLabel('Email').fill(amal.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText(RESTORED).waitFor();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const leave = page.getByRole('button', { name: 'Leave', exact: true });
  await Promise.race([page.waitForURL('**/login'), leave.click()]);
  await page.waitForURL('**/login');
  expect(await storageOf(page)).not.toMatch(/draft:|hidden/i);
  await context.close();
});
