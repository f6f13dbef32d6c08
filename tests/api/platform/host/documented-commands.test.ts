import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMMANDS } from '#server/tool/commands/index.ts';
import { runTool } from '#tests/support/fixtures/host-tool.ts';

const OPERATIONS = 'docs/operations.md';
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  OPERATIONS,
  ...readdirSync('docs/operations')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/operations/${name}`),
];

/** The first cells of the table of commands, each with the usage of one or several commands. */
const tabled = (text: string): string[] => {
  const [, section = ''] = /^## Commands\n([\s\S]*?)^## /m.exec(text) ?? [];
  return [...section.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, usage = '']) => usage),
  );
};

/** What follows the name of the tool, up to the end of the command. */
const written = (text: string): string[] =>
  [...text.matchAll(/(?:npx tawsil|npm run tawsil --|server\/tawsil\.js) ([^`\n)&|;]+)/g)].map(
    ([, usage = '']) => usage,
  );

/** Arguments of a usage: `[file]` and `<file>` become words, and quotes keep a word together. */
const argumentsOf = (usage: string): string[] =>
  [
    ...usage
      .replaceAll(/ #.*$/g, '')
      .replaceAll(/[[\]<>]/g, '')
      .matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g),
  ].map(([, double, single, plain]) => double ?? single ?? plain ?? '');

const documented = PAGES.flatMap((page) => {
  const text = readFileSync(page, 'utf8');
  const usages = [...written(text), ...(page === OPERATIONS ? tabled(text) : [])];
  return usages.map((usage) => ({ page, usage }));
}).filter(({ usage }) => !/^(--help|<command>)/.test(usage));

it('every documented command exists, and takes what is written', async () => {
  expect(documented.length).toBeGreaterThan(25);
  const refused = [];
  for (const { page, usage } of documented) {
    // It reads its settings after its arguments; without them it does nothing.
    const args = [...argumentsOf(usage), '--env-file', '/nonexistent/tawsil.env'];
    const { output } = await runTool(args);
    if (/^(Usage: tawsil|There is no command)/m.test(output)) refused.push(`${page}: ${usage}`);
  }
  expect(refused).toEqual([]);
});

it('every command is documented', () => {
  const names = tabled(readFileSync(OPERATIONS, 'utf8'));
  const isThere = (name: string) => names.some((usage) => `${usage} `.startsWith(`${name} `));
  expect(COMMANDS.map(({ name }) => name).filter((name) => !isThere(name))).toEqual([]);
});

it('every documented script of npm exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
  const missing = PAGES.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/npm run ([\w:-]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !(name in scripts))
      .map((name) => `${page}: ${name}`),
  );
  expect(missing).toEqual([]);
});
