import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { resolveTheme, THEME_PREFERENCES } from '#machines/theme/theme-machine.ts';

const script = readFileSync('public/first-paint.js', 'utf8');
afterEach(() => void vi.unstubAllGlobals());

// The script repeats the machine's decision because it must run before the first paint.
it.each(
  [...THEME_PREFERENCES, null, 'blue'].flatMap((stored) =>
    (['light', 'dark'] as const).map((os) => ({ stored, os })),
  ),
)('paints $stored on a $os system as the theme machine would', ({ stored, os }) => {
  vi.stubGlobal('matchMedia', () => ({ matches: os === 'dark' }));
  if (stored) localStorage.setItem('ui-theme', stored);
  runInThisContext(script);
  const preference = THEME_PREFERENCES.find((known) => known === stored) ?? 'system';
  expect(document.documentElement.dataset.theme).toBe(resolveTheme(preference, os));
});
