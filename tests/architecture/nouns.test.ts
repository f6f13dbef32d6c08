import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources, type SourceFile } from './source.ts';

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

/**
 * The names with the word area that are none of a zone, a lasso or a size: those of the server's
 * modules, and those of the wire, the database and a library.
 */
const AREAS: readonly (readonly [where: RegExp, names: RegExp])[] = [
  [/^server\/(?:app|areas|.+\/area|platform\/(?:http\/endpoints|records\/handlers))\.ts$/, /./],
  [/^contract\/(?:api|records)\.ts$|^tests\/architecture\/(?:rules|nouns\.test)\.ts$/, /./],
  // Commits are grouped by what stands before the colon.
  [/^server\/bootstrap\/release-notes\.mjs$/, /^areas?$/],
  [/^(?:server|tests)\//, /^(?:AreaHandlers|assembleAreas|[a-z][a-zA-Z]+Area)$/],
  // The module of a kind of record, in its routes.
  [/^contract\/routes\//, /^area$/],
  // Square metres of a shape, everywhere.
  [/./, /^area(?:M2|_m2)$/],
  // The list of zones, as views and preferences of earlier releases name it.
  [/\/views\.ts$|\/preferences\.test\.ts$/, /^areas$/],
  // The apps' home names the zone of its request and of its answer so.
  [/(?:^|\/)home(?:\/|\.|-)/, /^(?:area|areaId|left_out_other_area)$/],
  // The handshake of the socket, which consoles of the release before use too.
  [/^server\/operations\/live\/|\/(?:socket-io|console-socket)\.ts$/, /^areas$/],
  [/^server\/(?:growth\/featured|platform\/db\/tables)\//, /^areas$/],
  // An icon of Blueprint's.
  [/\/zones\/route\.ts$/, /^AreaOfInterest$/],
];

const WORD = /^areas?$/i;
const isOfArea = (name: string): boolean =>
  !/TextArea/.test(name) &&
  name.split(/[-_$.]|(?<=[a-z\d])(?=[A-Z])/).some((word) => WORD.test(word));

/** The names in the code of a file: neither its comments nor its texts; of CSS, the classes and ids. */
function namesIn({ path: file, text }: SourceFile): string[] {
  if (file.endsWith('.css')) return text.match(/(?<=[.#])[a-z][\w-]*/g) ?? [];
  const code = text.replaceAll(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[([,=:!]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+\//g,
    '',
  );
  return [path.basename(file).replace(/\.\w+$/, ''), ...(code.match(/[A-Za-z_$][\w$]*/g) ?? [])];
}

const areasIn = (source: SourceFile): string[] =>
  [...new Set(namesIn(source))]
    .filter(isOfArea)
    .filter((name) => !AREAS.some(([where, names]) => where.test(source.path) && names.test(name)))
    .map((name) => `${source.path}: ${name}`);

describe('an area is a module of the server', () => {
  it('and names nothing else', () => {
    const sources = readSources().filter(({ path: file }) => !file.includes('/db/migrations/'));
    expect(sources.flatMap(areasIn)).toEqual([]);
  });

  it('is found in names, and neither in texts nor in other words', () => {
    const text =
      "const areaId = t('area.of'); // area\nclass LassoArea { all_areas = <textarea />; areal }";
    expect(areasIn({ path: 'src/map/zones/area-tool.ts', text })).toEqual(
      ['area-tool', 'areaId', 'LassoArea', 'all_areas'].map(
        (name) => `src/map/zones/area-tool.ts: ${name}`,
      ),
    );
    expect(areasIn({ path: 'src/map/a.css', text: '.map-area { grid-area: a }' })).toEqual([
      'src/map/a.css: map-area',
    ]);
    expect(areasIn({ path: 'server/money/payouts/area.ts', text: 'area()' })).toEqual([]);
  });
});
