import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { createConsole } from '#src/lib/console/console.ts';
import { loadMessages } from '#src/lib/i18n.ts';

// For what hangs: a second is too little where others work too.
configure({ asyncUtilTimeout: 15_000 });

// Every text, as the console has them.
await loadMessages();

// A console of its own for each test, and one for what a file prepares before its first.
createConsole();
beforeEach(() => {
  createConsole();
});

// Vitest has no globals here, so the library cannot register its own clean-up.
afterEach(() => {
  cleanup();
  localStorage.clear();
});
