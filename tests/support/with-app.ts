import { afterAll, beforeAll } from 'vitest';
import type { AppDeps } from '#server/app.ts';
import { startTestApp, type TestApp } from './app.ts';

/**
 * Gives a test file its own application with an empty database. `prepare` receives it, and creates
 * the people and records that all tests of the file need.
 */
export function withApp(prepare: (t: TestApp) => unknown, options: Partial<AppDeps> = {}): void {
  let t: TestApp | undefined;
  beforeAll(async () => {
    t = await startTestApp(options);
    await prepare(t);
  });
  afterAll(() => t?.close());
}
