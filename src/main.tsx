import './lib/without-eval.ts';
import { createRoot } from 'react-dom/client';
import { LOCALE } from '#rules/money/money.ts';
import { ConsoleRouter } from './app/console-router.tsx';
import './app/sheets.ts';
import { reloadForRelease } from './app/reload-for-release.ts';
import { createConsoleRouter } from './app/router.tsx';
import { loadConsoleConfig } from './lib/console-config.ts';
import { loadSignInMessages, locale, showLanguage, t } from './lib/i18n.ts';
import { keepSearches } from './lib/keys/early-search.ts';
import { guardKeyRelease } from './lib/keys/key-release.ts';
import { askLayout } from './lib/keys/keyboard/keyboard.ts';
import { loadAgain } from './lib/load-again.ts';
import { reportError, startErrorReports } from './lib/reports/error-reports.ts';
import { log } from './lib/reports/log.ts';
import './lib/use-theme.ts';

function report(error: unknown): void {
  log.error('A screen could not be drawn', error);
  reportError(error);
}

/**
 * Makes the browser read the data of its formats, which takes 14 ms of CPU, while the configuration
 * is on its way: the modules of the console make formats when they are loaded.
 */
function prepareFormats(): void {
  setTimeout(() => {
    new Intl.NumberFormat(LOCALE);
    new Intl.DateTimeFormat(locale(), { timeZone: 'UTC' });
  });
}

/** Shows a failure before the first render, which replaces it. */
function showFailure(container: HTMLElement, text: string): void {
  const message = document.createElement('p');
  message.className = 'page plain-page';
  message.role = 'alert';
  message.textContent = text;
  container.replaceChildren(message);
}

async function start(container: HTMLElement): Promise<void> {
  showLanguage();
  // Without them nothing can be shown, not even a failure.
  const texts = loadAgain(loadSignInMessages, {});
  guardKeyRelease(window);
  keepSearches(window);
  reloadForRelease();
  prepareFormats();
  void askLayout();
  const config = await loadAgain(loadConsoleConfig, {
    onFailure(error, failures) {
      // Once, because it is announced; not at once, because a single lost request is repeated before
      // a user could read it.
      if (failures !== 2) return;
      log.error('The settings could not be read', error);
      void texts.then(() => showFailure(container, t('errors.config_failed')));
    },
  });
  await texts;
  const root = createRoot(container, { onCaughtError: report, onUncaughtError: report });
  root.render(<ConsoleRouter router={createConsoleRouter()} />);
  await startErrorReports(config);
}

const container = document.getElementById('root');
if (!container) throw new Error('The page has no place for the console');
start(container).catch((error: unknown) => {
  log.error('The console could not start', error);
  if (!container.hasChildNodes()) showFailure(container, t('errors.fallback_title'));
});
