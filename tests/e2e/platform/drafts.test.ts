import type { Browser, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ACCESS_TOKEN_TTL_MS } from '#contract/routes/people/auth.ts';
import { PASSWORD, type Person } from '#tests/support/app.ts';
import { openContext } from '#tests/support/browser/contexts.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let store: { id: number; itemId: number };
let customer: Person;
let zoneId: number;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  store = await server.store(null, 'Café Atlas');
  customer = await server.person('customer');
  const { rows } = await server.pool.query<{ id: number }>('select id from zones limit 1');
  zoneId = rows[0]?.id ?? 0;
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const RESTORED = 'Your unsaved changes were restored.';

const map = (page: Page) => page.getByRole('application', { name: 'Map of the shape' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Add address' });

interface Form {
  path: () => string;
  /** Shows the form, on its page. */
  open?: (page: Page) => Promise<void>;
  fill: (page: Page) => Promise<void>;
  /** The button that saves; if absent, a key does. */
  save?: (page: Page) => Locator;
  /** What the user sees of the input; if absent, that of all fields. */
  inputOf?: (page: Page) => Promise<readonly string[]>;
}

/** Each kind of form, with input that the server would accept. */
const FORMS: Record<string, Form> = {
  'a new store': {
    path: () => '/stores/create',
    fill: async (page) => {
      await field(page, 'Name').fill('Hidden Bakery');
      await field(page, 'Address').fill('12 rue des Oliviers');
      await field(page, 'Area').selectOption({ index: 1 });
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
  'a sheet': {
    path: () => `/users/${customer.id}`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Add address' }).click();
      await sheet(page).waitFor();
    },
    fill: async (page) => {
      await field(page, 'Label').fill('Hidden home');
      await field(page, 'Address').fill('12 rue des Oliviers');
      await field(page, 'Note').fill('99.75');
      await field(page, 'Pin').fill('33.5893, -7.6039');
    },
    save: (page) => sheet(page).getByRole('button', { name: 'Save', exact: true }),
  },
  'the drawing of a zone': {
    path: () => `/operational-areas/${zoneId}/edit`,
    open: (page) => map(page).waitFor(),
    fill: async (page) => {
      await map(page).focus();
      for (const keys of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowRight']) {
        for (let n = 0; n < 4; n += 1) await page.keyboard.press(keys);
        await page.keyboard.press('Enter');
      }
      await page.keyboard.press('Escape');
      await page.getByText('Drawing not saved').waitFor();
    },
    save: (page) => page.getByRole('button', { name: 'Save as draft' }),
    // The degrees of its corners.
    inputOf: (page) =>
      page
        .getByRole('region', { name: 'Corners' })
        .getByRole('textbox')
        .evaluateAll((inputs) => inputs.map((one) => (one as HTMLInputElement).value)),
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

const press = (buttons: Element[]) => {
  for (const one of buttons) if (one instanceof HTMLElement) one.click();
};

/**
 * Ends the session as the server does. The user notices it when he saves, unless the console has
 * noticed it before, by what it reads in the background, and has left the form.
 */
async function saveAfterTheEnd(page: Page, { save }: Form): Promise<void> {
  await save?.(page).waitFor();
  await page.evaluate(() => localStorage.setItem('refresh_token', 'gone'));
  server.moveClock(ACCESS_TOKEN_TTL_MS + 1_000);
  // A click would wait for the button of a form that was left.
  await (save ? save(page).evaluateAll(press) : page.keyboard.press('Control+s'));
  await page.waitForURL('**/login');
}

it.each(Object.entries(FORMS))(
  '%s outlives the session, for the same person only',
  async (_, form) => {
    const [amal, bilal] = [await server.person('admin'), await server.person('admin', 'Bilal')];
    const context = await openContext(browser, server, { as: amal });
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    const open = form.open ?? (() => page.locator('form').first().waitFor());
    const read = () => (form.inputOf ?? inputOf)(page);
    await page.goto(form.path());
    await open(page);
    const empty = await read();
    await form.fill(page);
    const input = await read();
    expect(input.length).toBeGreaterThan(1);
    await saveAfterTheEnd(page, form);
    await signIn(page, amal.email);
    await open(page);
    await page.getByText(RESTORED).waitFor();
    // The options of a choice may come later.
    await expect.poll(read).toEqual(input);

    await saveAfterTheEnd(page, form);
    expect(await storageOf(page)).toContain('draft:');
    await signIn(page, bilal.email);
    await open(page);
    expect(await storageOf(page)).not.toMatch(/hidden|99\.75|rue des Oliviers/i);
    expect(await draftersOf(page)).not.toContain(amal.id);
    await expect.poll(read).toEqual(empty);
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
