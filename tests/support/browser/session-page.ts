import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { build, type Rolldown } from 'vite';

const PAGE = '/session-page.html';

/** What a session page offers to a test. */
declare global {
  interface Window {
    session: {
      /** Makes calls at the same time through the console's own client; gives their outcomes. */
      callMany: (n: number) => Promise<string[]>;
      state: () => string;
    };
  }
}

/**
 * A bare page on a server's own origin with nothing but the console's own session and HTTP client,
 * so that a test can make many calls at the very same time, in as many tabs as it likes.
 */
export async function buildSessionPage() {
  const output = (await build({
    configFile: false,
    root: path.resolve('.'),
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: 'tests/support/browser/session-page-entry.ts',
        formats: ['es'],
        fileName: 'page',
      },
    },
  })) as Rolldown.RolldownOutput[];
  const script = output[0]?.output[0].code ?? '';
  return {
    path: PAGE,
    /** Lets the pages of a browser profile open it. */
    async install(context: BrowserContext): Promise<void> {
      await context.route(`**${PAGE}`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><script type="module" src="/session-page.js"></script>',
        }),
      );
      await context.route('**/session-page.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: script }),
      );
    },
  };
}
