import { describe, expect, test } from 'vitest';
import { BASELINE } from '#server/platform/db/baseline/names.ts';
import { migrations } from '#server/platform/db/migrations/index.ts';
import { featureRoutes, recordPaths } from '#src/app/feature-routes.ts';
import { importsOf, isTest, readSources } from './source.ts';

const sources = readSources();
const paths = new Set(sources.map(({ path }) => path));
const server = sources.filter(({ path }) => path.startsWith('server/') && !isTest(path));

/** Machines whose paths another test replays on the real server. */
const WALKED_BY: Readonly<Record<string, string>> = {
  case: 'tests/conformance/paths/cases/case-paths.test.ts',
  contest: 'tests/api/money/remedies/paths.test.ts',
  'deposit-slip': 'tests/conformance/paths/cash/deposit-slip-paths.test.ts',
  import: 'tests/api/catalogue/imports.test.ts',
  remedy: 'tests/api/money/remedies/paths.test.ts',
  remittance: 'tests/conformance/paths/cash/remittance-paths.test.ts',
};
const usedByServer = new Set(server.flatMap(importsOf));

/** Audited records without a screen: their lists have no URL for one row. */
const WITHOUT_SCREEN = [
  'payout',
  'alarm',
  'proposal',
  'sheet',
  'import',
  'bank_answer',
  'file',
  'export',
  'setting',
  'home',
  'list',
  'card_settlement',
  'unknown_message',
];

/** Audit entries, and the kinds of the subjects and records that a file declares. */
function kindsIn(text: string): string[] {
  const noted = text.matchAll(/\bsubject: [`']([a-z_]+) /g);
  // Rows of one table may be several kinds: the parts of a condition.
  const several = /\bkindOf: .*\? '([a-z_]+)' : '([a-z_]+)'/.exec(text);
  const one = text.matchAll(/\bdefine(?:Subject<|Record[<(])[\s\S]*?\bkind: '([a-z_]+)'/g);
  return [
    ...[...noted].map(([, kind = '']) => kind),
    ...(several?.slice(1) ?? [...one].map(([, kind = '']) => kind)),
  ];
}

/** The kinds of records in the audit log, each with a file that records it. */
const audited = new Map(
  server
    .filter(({ path }) => !path.startsWith('server/city/'))
    .flatMap(({ path, text }) => kindsIn(text).map((kind) => [kind, path] as const)),
);

/** What neither the compiler names nor anything derives (docs/new-screen.md). */
describe('every new file is registered and tested', () => {
  const machines = [...usedByServer].flatMap(
    (path) => /^machines\/([a-z-]+)\/\1-machine\.ts$/.exec(path)?.[1] ?? [],
  );

  /** Machines whose paths a test of the area walks (`tests/support/walk-states.ts`). */
  const walked = new Set(
    sources.flatMap(({ path, text }) =>
      path.startsWith('tests/api/') && /\bwalkStates\(/.test(text)
        ? [...text.matchAll(/#machines\/([a-z-]+)\/\1-machine\.ts/g)].map(([, name]) => name)
        : [],
    ),
  );

  /** One without guards is tested with all of them (`machines/every-machine.test.ts`). */
  const hasGuards = (name: string) =>
    sources.some(
      ({ path, text }) =>
        path === `machines/${name}/${name}-machine.ts` && /\bguards?: /.test(text),
    );

  test('every machine of the server has its own test and a test of its paths through the server', () => {
    expect(machines.length).toBeGreaterThan(6);
    const missing = machines.flatMap((name) =>
      [
        ...(hasGuards(name) ? [`machines/${name}/${name}-machine.test.ts`] : []),
        ...(walked.has(name)
          ? []
          : [WALKED_BY[name] ?? `tests/conformance/paths/${name}-paths.test.ts`]),
      ].filter((path) => !paths.has(path)),
    );
    expect(missing, 'files to write, or walk its paths in the API test by `walkStates`').toEqual(
      [],
    );
  });

  test('every kind of record in the audit log has a screen: `record` of its route', () => {
    expect([...audited.keys()]).toContain('category');
    const lost = [...audited].filter(
      ([kind]) => !(kind in recordPaths) !== WITHOUT_SCREEN.includes(kind),
    );
    expect(lost.map(([kind, path]) => `${kind}, noted by ${path}`)).toEqual([]);
  });

  // Those of the platform open many screens, and use none.
  test('every screen of the sidebar is opened by an end-to-end test of its wing', () => {
    const opened = sources
      .filter(
        ({ path }) =>
          path.startsWith('tests/e2e/') && !path.startsWith('tests/e2e/platform/') && isTest(path),
      )
      .map(({ text }) => text)
      .join('\n');
    const paths = featureRoutes.flatMap(({ path, nav }) => (nav && path ? [path] : []));
    expect(paths.length).toBeGreaterThan(15);
    const unopened = paths.filter((path) => !new RegExp(`/${path}['"\`?]`).test(opened));
    expect(unopened, 'name it in a test of tests/e2e').toEqual([]);
  });

  test('every migration is in its index (server/platform/db/migrations/index.ts)', () => {
    const folder = 'server/platform/db/migrations/';
    const files = sources.filter(
      ({ path }) => path.startsWith(folder) && /\/\d{4}-[^/]+\.ts$/.test(path) && !isTest(path),
    );
    expect(files.length).toBeGreaterThanOrEqual(BASELINE.length);
    const names = files.map(({ path }) => path.slice(folder.length, -'.ts'.length));
    expect(names.filter((name) => !(name in migrations))).toEqual([]);
    expect(Object.keys(migrations)).toEqual(Object.keys(migrations).toSorted());
  });
});
