import { afterEach, beforeEach } from 'vitest';
import { dispatchKey } from '#src/lib/keys/dispatcher.ts';
import { guardKeyRelease } from '#src/lib/keys/key-release.ts';

/**
 * Dispatches key presses to the commands during each test of the file, as the page and its shell
 * do.
 */
export function dispatchKeys(): void {
  let stop = () => {};
  beforeEach(() => {
    stop = guardKeyRelease(window);
    window.addEventListener('keydown', dispatchKey);
  });
  afterEach(() => {
    window.removeEventListener('keydown', dispatchKey);
    stop();
  });
}
