import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { createConsole } from '#src/lib/console/console.ts';
import { loadMessages } from '#src/lib/i18n.ts';
import { syncSession } from '#src/lib/session/session.ts';
import { PATIENCE_MS } from './waiting/patience.mjs';

configure({ asyncUtilTimeout: PATIENCE_MS });

// All messages, as in the console.
await loadMessages();

// A new console for each test, and one for the setup of the file.
createConsole();
beforeEach(() => {
  createConsole();
});

// Vitest globals are disabled here, so the library cannot register its own clean-up.
afterEach(() => {
  cleanup();
  localStorage.clear();
});

// The next file shares the window and the modules, so this one must leave no state in them.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  syncSession();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  window.history.replaceState(null, '', '/');
});
