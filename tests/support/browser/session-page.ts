import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { build, type Rolldown } from 'vite';

const PAGE = '/session-page.html';

/** The interface of a session page for tests. */
declare global {
  interface Window {
    session: {
      /** Makes concurrent calls through the console's own client; returns their outcomes. */
      callMany: (n: number) => Promise<string[]>;
      state: () => string;
    };
  }
}

/**
 * A bare page on the origin of a server with only the console's session and HTTP client, so that a
 * test can make many concurrent calls in any number of tabs.
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
      // One file: texts that the console loads later are in it.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput[];
  const script = output[0]?.output[0].code ?? '';
  return {
    path: PAGE,
    /** Makes the page available to the pages of a browser profile. */
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
