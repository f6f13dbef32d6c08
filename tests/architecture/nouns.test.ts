import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/** Messages that several nouns share: of a wing, of parts of the console, of its shell. */
const WORDS: ReadonlySet<string> = new Set([
  'audit-acts',
  'book-checks',
  'books',
  'detail',
  'errors',
  'field-values',
  'fields',
  'form',
  'index',
  'key-names',
  'keywords',
  'lists',
  'screens',
  'shell',
  'typed-words',
]);

describe('one noun has one name: that of the glossary', () => {
  const nouns = nounsInCode();

  it.each<[string, readonly string[]]>([
    ['machines', folders('machines')],
    ['src/domain', folders('src/domain')],
    ...WINGS.flatMap((wing): [string, readonly string[]][] => [
      [`server/${wing}`, folders(`server/${wing}`)],
      [`contract/routes/${wing}`, routeFiles(`contract/routes/${wing}`)],
      [`contract/reasons/${wing}`, routeFiles(`contract/reasons/${wing}`)],
      [`src/features/${wing}`, folders(`src/features/${wing}`)],
    ]),
    [
      'contract',
      WINGS.flatMap((wing) => (existsSync(`contract/${wing}`) ? folders(`contract/${wing}`) : [])),
    ],
    ['tests/api', WINGS.flatMap((wing) => folders(`tests/api/${wing}`))],
    [
      'tests/e2e',
      WINGS.flatMap((wing) =>
        existsSync(`tests/e2e/${wing}`) ? folders(`tests/e2e/${wing}`) : [],
      ),
    ],
    ['src/lib/messages/en', routeFiles('src/lib/messages/en').filter((name) => !WORDS.has(name))],
  ])('%s', (_, names) => {
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !nouns.has(name))).toEqual([]);
  });
});

/** Files whose endpoints have the name of another: the noun's, where the file is one part of it. */
const ENDPOINTS_OF: Readonly<Record<string, string>> = {
  'driver-profile': 'driverProfiles',
  'driver-status': 'drivers',
  'live-orders': 'live',
};

describe('an endpoint is named after the file of its module', () => {
  const routes = readSources().filter(({ path: file }) =>
    /^contract\/routes\/\w+\/[\w-]+\.ts$/.test(file),
  );
  it('in every wing', () => {
    const strange = routes.flatMap(({ path: file, text }) => {
      const name = path.basename(file, '.ts');
      const noun = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      const ids = [...text.matchAll(/\b(?:id: '([a-zA-Z]+)\.|area: '([a-zA-Z]+)')/g)];
      return ids
        .map(([, id, area]) => id ?? area ?? '')
        .filter((id) => id !== (ENDPOINTS_OF[name] ?? noun))
        .map((id) => `${file}: ${id}`);
    });
    expect(routes.length).toBeGreaterThan(30);
    expect(strange).toEqual([]);
  });
});

/**
 * The names with the word area that are none of a zone, a lasso or a size: those of the server's
 * modules, and those of the wire, the database and a library.
 */
const AREAS: readonly (readonly [where: RegExp, names: RegExp])[] = [
  [/^server\/(?:app|areas|.+\/area|platform\/(?:http\/endpoints|records\/handlers))\.ts$/, /./],
  [/^contract\/(?:api\.ts$|records\/)|^tests\/architecture\/(?:rules|nouns\.test)\.ts$/, /./],
  // Commits are grouped by what stands before the colon.
  [/^(?:server|tests)\//, /^(?:AreaHandlers|assembleAreas|[a-z][a-zA-Z]+Area)$/],
  // The module of a kind of record, in its routes.
  [/^(?:contract\/routes|server\/platform\/records)\//, /^area$/],
  // Square metres of a shape, everywhere.
  [/./, /^area(?:M2|_m2)$/],
  // The list of zones, as the release before names it in preferences.
  [/\/preferences\.test\.ts$/, /^areas$/],
  // The zone of a request for the apps' home and of its answer, for clients of the release before.
  [
    /^contract\/(?:growth\/home\/shown|routes\/growth\/home)\.ts$|^server\/growth\/home\/(?:place|resolve)\.ts$|^tests\/api\/growth\/home\.test\.ts$/,
    /^area(?:Id)?$/,
  ],
  // The handshake of the socket: also sent and taken as the release before names it.
  [/^server\/operations\/live\/admission(?:\.test)?\.ts$|\/socket-io\.ts$/, /^areas$/],
  // The English words of sentences, by which a translation has them.
  [/^src\/lib\/messages\/\w+\/reasons\/words\.ts$/, /^(?:filter_area|where_in_all_areas)$/],
  // An icon of Blueprint's.
  [/\/zones\/route\.ts$/, /^AreaOfInterest$/],
];

const WORD = /^areas?$/i;
const isOfArea = (name: string): boolean =>
  !/TextArea/.test(name) &&
  name.split(/[-_$.]|(?<=[a-z\d])(?=[A-Z])/).some((word) => WORD.test(word));

const NOT_CODE =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[([,=:!]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+\//g;

/** The names in the code of a file: neither its comments nor its texts; of CSS, the classes and ids. */
function namesIn({ path: file, text }: SourceFile): string[] {
  if (file.endsWith('.css')) return text.match(/(?<=[.#])[a-z][\w-]*/g) ?? [];
  const code = text.replaceAll(NOT_CODE, '');
  return [path.basename(file).replace(/\.\w+$/, ''), ...(code.match(/[A-Za-z_$][\w$]*/g) ?? [])];
}

const areasIn = (source: SourceFile): string[] =>
  [...new Set(namesIn(source))]
    .filter(isOfArea)
    .filter((name) => !AREAS.some(([where, names]) => where.test(source.path) && names.test(name)))
    .map((name) => `${source.path}: ${name}`);

/** Files whose comments describe the modules of the server, or the groups of a release's notes. */
const ON_AREAS =
  /^contract\/(?:api|records\/read-routes)\.ts$|^server\/(?:areas|.+\/area)\.|^server\/(?:books\/ledger\/check|operations\/alarms\/evaluation-deps|people\/proposals\/kinds|people\/users\/deps|platform\/(?:acts\/subject|auth\/session-service|events\/service|http\/endpoints|metrics\/server-gauges|records\/handlers))\.ts$/;

/** The comments of a file that name an area; "operational area" is the name on screens. */
const commentsOnAreas = ({ path: file, text }: SourceFile): string[] =>
  ON_AREAS.test(file)
    ? []
    : [...text.matchAll(NOT_CODE)]
        .map(([part]) => part)
        .filter((part) => /^\/[*/]/.test(part))
        .map((part) => part.replaceAll(/`[^`]*`|\boperational\s+(?:\*\s+)?areas?\b/gi, ''))
        .filter((part) => /\bareas?\b/i.test(part))
        .map((part) => `${file}: ${part}`);

describe('an area is a module of the server', () => {
  it('and names nothing else', () => {
    const sources = readSources().filter(({ path: file }) => !file.includes('/db/migrations/'));
    expect(sources.flatMap(areasIn)).toEqual([]);
  });

  it('and comments call no zone so', () => {
    const sources = readSources().filter(
      ({ path: file }) =>
        /^(?:contract|machines|rules|server|src|streams)\//.test(file) &&
        !/\/db\/migrations\//.test(file),
    );
    expect(sources.flatMap(commentsOnAreas)).toEqual([]);
    const text = "// All areas.\n/* Operational\n * areas, and `areas`. */ const at = 'area';";
    expect(commentsOnAreas({ path: 'src/a.ts', text })).toEqual(['src/a.ts: // All areas.']);
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
