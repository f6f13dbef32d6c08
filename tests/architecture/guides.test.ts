import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = 'contract|docs|machines|public|server|src|streams|tests';

/** The paths of the project that a guide names in code, each of `a/{b,c}` by itself. */
function pathsIn(guide: string): string[] {
  const named = [...guide.matchAll(new RegExp(`\`((?:${FOLDERS})/[^\`\\s<>*…$]+)\``, 'g'))];
  return named
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('NNNN'))
    .flatMap((path) => {
      const [, before = '', parts = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
      return parts ? parts.split(',').map((part) => `${before}${part}${after}`) : [path];
    });
}

/** A decision record may be named by its number alone: `docs/decisions/0076`. */
const exists = (path: string) =>
  existsSync(join(root, path)) ||
  (/^docs\/decisions\/\d{4}$/.test(path) &&
    readdirSync(join(root, dirname(path))).some((name) => name.startsWith(path.slice(-4))));

const guides = ['README.md', 'CONTRIBUTING.md', 'docs'].flatMap((place) =>
  place.endsWith('.md')
    ? [place]
    : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.md'))
        .map((name) => `${place}/${name}`),
);

it('every path that a guide or a decision record names exists', () => {
  expect(pathsIn('`server/a.ts`, `tests/{api,e2e}/b.ts`, `contract/<wing>/c.ts`, `react`')).toEqual(
    ['server/a.ts', 'tests/api/b.ts', 'tests/e2e/b.ts'],
  );
  const missing = guides.flatMap((guide) =>
    pathsIn(readFileSync(join(root, guide), 'utf8'))
      .filter((path) => !exists(path))
      .map((path) => `${guide}: ${path}`),
  );
  expect(missing).toEqual([]);
});
