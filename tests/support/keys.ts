import { afterEach, beforeEach } from 'vitest';
import { dispatchKey } from '#src/lib/keys/dispatcher.ts';

/** Gives key presses to the commands during each test of the file, as the shell does. */
export function dispatchKeys(): void {
  beforeEach(() => window.addEventListener('keydown', dispatchKey));
  afterEach(() => window.removeEventListener('keydown', dispatchKey));
}
