import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { createConsole } from '#src/lib/console/console.ts';
import { loadMessages } from '#src/lib/i18n.ts';
import { syncSession } from '#src/lib/session/session.ts';

// For hanging tests: a second is too little on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// Every text, as the console has them.
await loadMessages();

// A new console for each test, and one for the preparation of the file.
createConsole();
beforeEach(() => {
  createConsole();
});

// Vitest has no globals here, so the library cannot register its own clean-up.
afterEach(() => {
  cleanup();
  localStorage.clear();
});

// The next file shares the window and the modules, so this one must leave nothing in them.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  syncSession();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
  window.history.replaceState(null, '', '/');
});
