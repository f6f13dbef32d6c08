import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { AppDeps } from '#server/app.ts';
import { sharedBrowser } from '#tests/support/browser/browser.ts';
import { closePages } from '#tests/support/browser/contexts.ts';
import { type ConsoleServer, startConsoleServer } from './server.ts';

/**
 * Gives a test file its own server, with the built console and an empty database, and a browser.
 * `prepare` receives both, and creates the data that all tests of the file need.
 */
export function withConsole(
  prepare: (opened: { server: ConsoleServer; browser: Browser }) => unknown,
  options: Partial<AppDeps> = {},
): void {
  let server: ConsoleServer | undefined;
  beforeAll(async () => {
    const [own, browser] = await Promise.all([startConsoleServer(options), sharedBrowser()]);
    server = own;
    await prepare({ server: own, browser });
  });
  afterAll(async () => {
    await closePages();
    await server?.close();
  });
}
