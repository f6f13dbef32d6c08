import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ACCESS_TOKEN_TTL_MS } from '#contract/routes/people/auth.ts';
import { openContext } from '#tests/support/browser/contexts.ts';
import { buildSessionPage } from '#tests/support/browser/session-page.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

const TABS = 5;
const CALLS = 20;

let server: ConsoleServer;
let browser: Browser;
let sessionPage: Awaited<ReturnType<typeof buildSessionPage>>;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  sessionPage = await buildSessionPage();
});

/** Opens the tabs, lets the access token expire, and makes all calls of all tabs at once. */
async function atExpiry(breakPage?: () => void) {
  const amal = await server.person('operator');
  const context = await openContext(browser, server, { as: amal });
  await sessionPage.install(context);
  if (breakPage) await context.addInitScript(breakPage);
  let refreshes = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) refreshes += 1;
  });
  const pages = await Promise.all(Array.from({ length: TABS }, () => context.newPage()));
  await Promise.all(pages.map((page) => page.goto(sessionPage.path)));
  await Promise.all(pages.map((page) => page.waitForFunction(() => 'session' in window)));
  // The server caches the look-up of a session for a second, hence the extra second.
  server.moveClock(ACCESS_TOKEN_TTL_MS + 1_000);
  const outcomes = await Promise.all(
    pages.map((page) => page.evaluate((n) => window.session.callMany(n), CALLS)),
  );
  const states = await Promise.all(
    pages.map((page) => page.evaluate(() => window.session.state())),
  );
  const { rows } = await server.pool.query<{ n: string }>(
    `select count(*) n from refresh_tokens r join sessions s on s.id = r.session_id
      where s.user_id = $1`,
    [amal.id],
  );
  await context.close();
  // One token was issued at sign-in; each rotation adds one.
  return { outcomes: outcomes.flat(), states, refreshes, rotations: Number(rows[0]?.n) - 1 };
}

describe('promise 15: one refresh for many 401s', () => {
  it('refreshes once for twenty calls in each of five tabs, and answers every call', async () => {
    const { outcomes, states, refreshes, rotations } = await atExpiry();
    expect(outcomes).toEqual(Array(TABS * CALLS).fill('ok'));
    expect(states).toEqual(Array(TABS).fill('signedIn'));
    expect(refreshes).toBe(1);
    expect(rotations).toBe(1);
  });

  it('refreshes several times without the browser’s lock', async () => {
    const { refreshes } = await atExpiry(() => {
      Object.defineProperty(navigator, 'locks', { value: undefined });
    });
    expect(refreshes).toBeGreaterThan(1);
  });
});
