import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const WINGS = ['insight', 'money', 'operations', 'growth', 'catalogue', 'people', 'books'];

/** The names in the second column of the glossary's table of nouns. */
function nounsInCode(): Set<string> {
  const glossary = readFileSync('docs/glossary.md', 'utf8');
  const [, section = ''] = glossary.split('## Nouns in code');
  const rows =
    section
      .split('\n## ', 1)[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| ')) ?? [];
  const names = rows.slice(1).flatMap((row) => row.split('|')[2]?.match(/`[^`]+`/g) ?? []);
  return new Set(names.map((name) => name.slice(1, -1)));
}

/** Without those that only an earlier commit had files in. */
const folders = (at: string) =>
  readdirSync(at, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => readdirSync(path.join(at, name), { recursive: true }).some(isFile));

const isFile = (name: string | Buffer) => String(name).includes('.');

const routeFiles = (at: string) =>
  readdirSync(at)
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => path.basename(name, '.ts'));

describe('one noun has one name: that of the glossary', () => {
  const nouns = nounsInCode();

  it.each<[string, readonly string[]]>([
    ['machines', folders('machines')],
    ['src/domain', folders('src/domain')],
    ...WINGS.flatMap((wing): [string, readonly string[]][] => [
      [`server/${wing}`, folders(`server/${wing}`)],
      [`contract/routes/${wing}`, routeFiles(`contract/routes/${wing}`)],
      [`src/features/${wing}`, folders(`src/features/${wing}`)],
    ]),
  ])('%s', (_, names) => {
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !nouns.has(name))).toEqual([]);
  });
});
