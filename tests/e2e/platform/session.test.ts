import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ACCESS_TOKEN_TTL_MS } from '#contract/routes/people/auth.ts';
import { PASSWORD } from '#tests/support/app.ts';
import { readStorage } from '#tests/support/browser/browser.ts';
import { openContext } from '#tests/support/browser/contexts.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

const SESSION_KEYS = ['token', 'refresh_token', 'user'] as const;

let server: ConsoleServer;
let browser: Browser;
withConsole(
  (opened) => {
    ({ server, browser } = opened);
  },
  { signInLimits: { perPair: 3, perAccount: 30, perAddress: 120, windowSeconds: 60 } },
);

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const pathOf = (page: Page) => new URL(page.url()).pathname;
const rows = (page: Page) => page.getByRole('row');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The server caches the look-up of a session for a second, hence the extra second. */
const expireTokens = () => server.moveClock(ACCESS_TOKEN_TTL_MS + 1_000);

describe('signing in', () => {
  it('is required without a token, and leads back to the requested page', async () => {
    const amal = await server.person('admin');
    const context = await openContext(browser, server, { isNew: true });
    const page = await context.newPage();
    await page.goto('/users?status=active#end');
    await page.waitForURL('**/login');
    // The guard replaced the requested page in the history: only the empty first page is behind.
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
    expect(await page.title()).toBe('Delivery Dashboard');
    await signIn(page, amal.email);
    await heading(page, 'Users').waitFor();
    expect(page.url()).toBe(`${server.url}/users?status=active#end`);
    const [token, refreshToken, user, device] = await readStorage(
      page,
      ...SESSION_KEYS,
      'device_id',
    );
    expect(token && refreshToken).toBeTruthy();
    expect(JSON.parse(user ?? '{}')).toMatchObject({ id: amal.id, role: 'admin' });
    expect(device).toMatch(/^web_[a-z0-9]+$/);
    await context.close();
  });

  it('redirects / to /mobile and from there to /login, and then opens the dashboard', async () => {
    const amal = await server.person('supervisor');
    const context = await openContext(browser, server);
    const page = await context.newPage();
    const visited: string[] = [];
    await page.exposeFunction('visit', (path: string) => visited.push(path));
    await page.addInitScript(() => {
      const replace = history.replaceState.bind(history);
      history.replaceState = (...args) => {
        replace(...args);
        (window as unknown as { visit: (path: string) => void }).visit(location.pathname);
      };
    });
    await page.goto('/');
    await page.waitForURL('**/login');
    await expect.poll(() => visited.filter((path) => path !== '/')).toEqual(['/mobile', '/login']);
    await signIn(page, amal.email);
    await heading(page, 'Dashboard').waitFor();
    expect(pathOf(page)).toBe('/');
    await context.close();
  });

  it('opens Live Orders for an operator, or the start screen that the user has chosen', async () => {
    const operator = await server.person('operator');
    const context = await openContext(browser, server, { map: true });
    const page = await context.newPage();
    await page.goto('/');
    await page.waitForURL('**/login');
    await signIn(page, operator.email);
    await heading(page, 'Live Orders').waitFor();
    // The URL of the dashboard still works.
    await page.goto('/');
    await heading(page, 'Dashboard').waitFor();
    await page.getByRole('link', { name: 'Tawsil' }).click();
    await heading(page, 'Live Orders').waitFor();

    await page.goto('/settings');
    const choice = page.getByLabel('Start on');
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await choice.selectOption('Orders');
    await saved;
    const leave = async () => {
      await page.getByRole('button', { name: /^Account:/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.waitForURL('**/login');
    };
    await leave();
    // The next user of this computer has their own preferences.
    await signIn(page, (await server.person('supervisor')).email);
    await heading(page, 'Dashboard').waitFor();
    await leave();
    await signIn(page, operator.email);
    await heading(page, 'Orders').waitFor();
    expect(pathOf(page)).toBe('/orders');
    await context.close();
  });

  it('keeps no state of one user for the next user of the page', async () => {
    const context = await openContext(browser, server);
    const page = await context.newPage();
    const filter = page.locator('#board-filter');
    const open = (name: string) => page.getByRole('link', { name, exact: true }).click();
    const leave = async () => {
      await page.getByRole('button', { name: /^Account:/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.waitForURL('**/login');
    };
    await page.goto('/login');
    await signIn(page, (await server.person('supervisor')).email);
    await heading(page, 'Dashboard').waitFor();
    // The page is not reloaded in between, so any remaining state would still be there.
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await open('Live Orders');
    await page.keyboard.press('v');
    await page.keyboard.press('Escape');
    await filter.fill('late zone:Maarif');
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: /^Pause/ })
      .first()
      .click();
    await open('Stores');
    await page.getByRole('searchbox').first().fill('Atlas');
    await page.waitForURL('**/stores?q=Atlas');
    await open('Dashboard');
    await leave();
    await signIn(page, (await server.person('operator')).email);
    await page.getByRole('button', { name: /^Account:/ }).waitFor();
    await open('Live Orders');
    await expect.poll(() => filter.inputValue()).toBe('');
    expect(new URL(page.url()).search).toBe('');
    await open('Stores');
    await heading(page, 'Stores').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await page.evaluate(() => Object.hasOwn(window, 'isSamePage'))).toBe(true);
    await context.close();
  });

  it('shows the error, and a countdown after too many attempts', async () => {
    const amal = await server.person('operator');
    const context = await openContext(browser, server);
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Enter your email address.').waitFor();
    for (let n = 0; n < 3; n += 1) {
      const answered = page.waitForResponse('**/api/auth/login');
      await signIn(page, amal.email, 'wrong');
      await answered;
      await page.getByText('The email or password is incorrect.').waitFor();
    }
    await signIn(page, amal.email, 'wrong');
    const notice = page.getByText(/Too many failed attempts/);
    await notice.waitFor();
    const first = await notice.innerText();
    await expect
      .poll(() => page.getByRole('button', { name: 'Sign in', exact: true }).isDisabled())
      .toBe(true);
    await expect.poll(() => notice.innerText()).not.toBe(first);
    await context.close();
  });

  it('is refused after registration until a role is assigned', async () => {
    const admin = await server.person('admin');
    const context = await openContext(browser, server);
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Request an account' }).click();
    await page.getByLabel('Name').fill('Salma Idrissi');
    await page.getByLabel('Email').fill('salma@example.com');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Request account' }).click();
    await page
      .getByText('Choose a password of at least 12 characters, not spaces alone.')
      .waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Request account' }).click();
    await page.getByText(/You can sign in as salma@example.com/).waitFor();
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await signIn(page, 'salma@example.com');
    // An attacker learns nothing: the response is that for a missing account.
    await page.getByText('The email or password is incorrect.').waitFor();

    const adminContext = await openContext(browser, server, { as: admin });
    const users = await adminContext.newPage();
    await users.goto('/users?status=pending');
    await users.getByRole('row', { name: /Salma Idrissi/ }).waitFor();
    await users.keyboard.press('Home');
    await users.keyboard.press('a');
    await users.getByRole('dialog').getByLabel('Role').selectOption('supervisor');
    await users.getByRole('button', { name: 'Approve' }).last().click();
    await users.getByText(/^Salma Idrissi.* approved$/).waitFor();

    await signIn(page, 'salma@example.com');
    await heading(page, 'Dashboard').waitFor();

    // Blocking ends open sessions at once.
    await users.keyboard.press('b');
    await users.getByLabel('Reason').fill('Left the company');
    await users.keyboard.press('Enter');
    await users.getByText(/^Salma Idrissi.* blocked$/).waitFor();
    await page.waitForURL('**/login');
    await Promise.all([context.close(), adminContext.close()]);
  });
});

describe('an expired session', () => {
  it('is refreshed without the user noticing', async () => {
    const amal = await server.person('admin');
    const context = await openContext(browser, server, { as: amal });
    const page = await context.newPage();
    await page.goto('/users');
    await rows(page).first().waitFor();
    // Listening starts before the expiry, because any of the shell's own polls may trigger it.
    const refreshed = page.waitForResponse('**/api/auth/refresh');
    expireTokens();
    await page.keyboard.press('/');
    await page.keyboard.type('test');
    expect((await refreshed).status()).toBe(200);
    await rows(page).first().waitFor();
    expect((await readStorage(page, 'token'))[0]).not.toBe(amal.token);
    expect(pathOf(page)).toBe('/users');
    await context.close();
  });

  it('is cleared if the refresh is refused, and sign-in returns to the same screen', async () => {
    const amal = await server.person('admin');
    const context = await openContext(browser, server, { as: amal });
    const page = await context.newPage();
    await page.goto('/users');
    await rows(page).first().waitFor();
    await page.evaluate(() => localStorage.setItem('refresh_token', 'gone'));
    expireTokens();
    await page.keyboard.press('/');
    await page.keyboard.type('test');
    await page.waitForURL('**/login');
    expect(await readStorage(page, ...SESSION_KEYS)).toEqual([null, null, null]);
    expect((await readStorage(page, 'device_id'))[0]).toBe(amal.deviceId);
    await page.getByText('Your session has ended.').waitFor();
    await signIn(page, amal.email);
    await heading(page, 'Users').waitFor();
    await context.close();
  });
});

describe('logging out', () => {
  const logout = async (page: Page) => {
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  };

  it('ends the session on the server and in every tab, and removes all stored data', async () => {
    const amal = await server.person('operator');
    const context = await openContext(browser, server, { as: amal });
    const [page, other] = [await context.newPage(), await context.newPage()];
    await page.goto('/mobile');
    await other.goto('/mobile');
    await heading(other, 'Mobile Home').waitFor();
    await logout(page);
    await Promise.all([page.waitForURL('**/login'), other.waitForURL('**/login')]);
    expect(await readStorage(page, ...SESSION_KEYS, 'device_id')).toEqual([null, null, null, null]);
    const answer = await server.send('GET', '/api/auth/me', { token: amal.token });
    expect(answer.status).toBe(401);
    await context.close();
  });

  it('removes all stored data even if its call fails', async () => {
    const amal = await server.person('operator');
    const context = await openContext(browser, server, { as: amal });
    const page = await context.newPage();
    await page.route('**/api/auth/logout', (route) => route.abort());
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto('/mobile');
    await logout(page);
    await page.waitForURL('**/login');
    expect(await readStorage(page, ...SESSION_KEYS, 'device_id')).toEqual([null, null, null, null]);
    expect(logged.join('\n')).toContain('The sign-out call failed');
    expect(logged.join('\n')).not.toContain(amal.token);
    await context.close();
  });
});
