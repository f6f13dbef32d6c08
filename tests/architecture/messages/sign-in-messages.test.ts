import { expect, it } from 'vitest';
import { signIn } from '#src/lib/messages/en/sign-in.ts';
import { importsOf, readSources } from '../source.ts';

const sources = new Map(readSources().map((file) => [file.path, file]));
/** The page, and the files that it loads before sign-in. */
const ENTRIES = [
  'src/main.tsx',
  'src/features/platform/login/login-page.tsx',
  'src/features/platform/login/password-page.tsx',
];

/** Everything that these files load statically. */
function loadedWith(entries: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (path: string) => {
    const file = sources.get(path);
    if (!file || found.has(path)) return;
    found.add(path);
    const now = {
      ...file,
      text: file.text.replaceAll(/\bimport\([^)]*\)|import type [^;]*;/g, ''),
    };
    for (const target of importsOf(now)) visit(target);
  };
  for (const entry of entries) visit(entry);
  return [...found];
}

it('the sign-in screen uses only its own messages', () => {
  const loaded = loadedWith(ENTRIES);
  expect(loaded).toContain('src/features/platform/login/sign-in-form.tsx');
  expect(loaded).not.toContain('src/app/console.tsx');
  const foreign = loaded.flatMap((path) => {
    const uses = sources.get(path)?.text.matchAll(/\bt\(\s*['"`](\w+)\.(\w+)/g) ?? [];
    return [...uses]
      .filter(([, part = '']) => !(part in signIn))
      .map(([, part, name]) => `${path}: ${part}.${name}`);
  });
  expect(foreign).toEqual([]);
});

it('the messages of the sign-in screen contain only plain placeholders', () => {
  const inner = Object.values(signIn).flatMap((part) => Object.values(part));
  expect(inner.filter((text) => /\{(?!\w+\})/.test(text))).toEqual([]);
});
