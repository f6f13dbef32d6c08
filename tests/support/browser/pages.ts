import type { Browser } from 'playwright-core';
import type { ConsoleServer } from '#tests/support/server.ts';
import { collectErrors } from './browser.ts';
import { type ContextOptions, openContext } from './contexts.ts';

/**
 * A page in a separate profile, with the errors and warnings that it logs. `close` closes the
 * profile.
 */
export async function newPage(
  browser: Browser,
  server: Pick<ConsoleServer, 'url'>,
  options: ContextOptions = {},
) {
  const context = await openContext(browser, server, options);
  const page = await context.newPage();
  return { page, complaints: collectErrors(page), close: () => context.close() };
}

/** The same, with a signed-in person. */
export const newPageAs = (
  browser: Browser,
  server: Pick<ConsoleServer, 'url'>,
  as: NonNullable<ContextOptions['as']>,
  options: Omit<ContextOptions, 'as'> = {},
) => newPage(browser, server, { as, ...options });

/** The same, opened at a path of the console. */
export async function openPageAs(
  browser: Browser,
  server: Pick<ConsoleServer, 'url'>,
  person: NonNullable<ContextOptions['as']>,
  path: string,
  options: Omit<ContextOptions, 'as'> = {},
) {
  const opened = await newPageAs(browser, server, person, options);
  await opened.page.goto(path);
  return opened;
}
