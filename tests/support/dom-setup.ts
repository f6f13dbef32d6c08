import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// For what hangs: a second is too little where others work too.
configure({ asyncUtilTimeout: 15_000 });

// Vitest has no globals here, so the library cannot register its own clean-up.
afterEach(() => {
  cleanup();
  localStorage.clear();
});
