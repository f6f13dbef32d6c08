import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { isTest, readSources, type SourceFile } from './source.ts';

const all = readSources();
const sources = all.filter(({ path }) => path.startsWith('src/'));
const code = sources.filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path));

type Routes = Readonly<Record<string, { method?: string } | undefined>>;

const contract = import.meta.glob<Record<string, Routes>>('../../contract/routes/**/*.ts', {
  eager: true,
});
const routesByName = new Map(Object.values(contract).flatMap((module) => Object.entries(module)));

/** API calls that change something. */
const mutationsIn = ({ text }: SourceFile): string[] =>
  [...text.matchAll(/\b(\w+Routes)\.(\w+)\b/g)]
    .filter(([, routes = '', name = '']) => {
      const method = routesByName.get(routes)?.[name]?.method;
      return method !== undefined && method !== 'GET';
    })
    .map(([found]) => found);

/**
 * State of the page rather than of a user's session, which therefore stays outside the console
 * (src/lib/console/console.ts).
 */
const PAGE: Readonly<Record<string, string>> = {
  'src/app/screens.tsx': 'loaded screens, without data',
  'src/lib/console-config.ts': 'the configuration of the page',
  'src/lib/console/console.ts': 'the present console itself',
  'src/lib/i18n.ts': 'the language and its texts',
  'src/lib/keys/keyboard/keyboard.ts': 'the keyboard of the device',
  'src/lib/messages/icu.ts': 'the messages that were compiled',
  'src/lib/reports/error-reports.ts': 'where errors are reported',
  'src/lib/session/session.ts': 'the session, which makes and ends consoles',
  'src/lib/storage.ts': 'the stand-in for a storage that the browser forbids',
  'src/lib/text/normalise-text.ts': 'a cache of a pure function',
  'src/lib/use-theme.ts': 'the theme, which the sign-in screen has too',
  'src/ui/form/after-press.ts': 'whether a button of the mouse is down',
};

/**
 * Objects at the top of a module with a property that code sets, which pass data between modules.
 */
const mailboxesIn = ({ text }: SourceFile): string[] =>
  [...text.matchAll(/^(?:export )?const (\w+)(?:: [^=\n]+)? = \{/gm)]
    .map(([, name = '']) => name)
    .filter((name) =>
      code.some((file) => new RegExp(`^\\s+${name}\\.\\w+ = `, 'm').test(file.text)),
    );

/**
 * Variables and stores at the top of a module: they outlive the session of the signed-in user.
 * Constants have upper-case names.
 */
const statesIn = ({ text }: SourceFile): string[] =>
  [
    ...text.matchAll(
      /^(?:export )?(?:let \w+|const (?![A-Z_]+\b)\w+[^=\n]*= (?:create(?:\w*Store|Status|Actor|Live|SavedViews)\b|new (?:Set|Map|QueryClient)\b)[^\n]*)/gm,
    ),
  ].map(([found]) => found);

/** Reads of an endpoint's fields that `server/bootstrap/console-contract.ts` removes. */
const serverOnlyReadsIn = ({ text }: SourceFile): string[] =>
  [
    ...text.matchAll(
      /(?<!typeof )\b(?:\w*[rR]outes(?:\.\w+|\[[^\]]+\])+|\w*[eE]ndpoint)\.(?:summary|params|query|headers|responses)\b/g,
    ),
  ].map(([found]) => found);

/** Statements of a module that have an effect when it is loaded. */
const effectsIn = ({ path, text }: SourceFile): string[] =>
  parseSync(path, text, { lang: 'ts' })
    .program.body.filter(({ type }) => !/^(?:Import|Export|TS|Variable|Function)/.test(type))
    .map(({ start, end }) => `${path}: ${text.slice(start, end)}`);

/** Texts that are read when a module is loaded, which may be before those of the language are. */
function textsAtLoad({ path, text }: SourceFile): string[] {
  const found: string[] = [];
  let depth = 0;
  const enter = () => {
    depth += 1;
  };
  const leave = () => {
    depth -= 1;
  };
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression: ({ callee, start, end }) => {
      const isText = callee.type === 'Identifier' && callee.name === 't';
      if (isText && depth === 0) found.push(`${path}: ${text.slice(start, end)}`);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

const mocksIn = ({ text }: SourceFile): string[] =>
  [...text.matchAll(/vi\.mock\(\s*['"](?:#src|\.)[^'"]+/g)].map(([found]) => found);

// The foundations of the console: docs/decisions/0039.
describe('the structure of the console', () => {
  test('makes changes only through the acts of src/domain', () => {
    const outside = code.filter(({ path }) => /^src\/(features|ui|app|map)\//.test(path));
    expect(outside.flatMap(mutationsIn)).toEqual([]);
  });

  test('keeps no state at the top level of a module', () => {
    const kept = code.filter((file) => statesIn(file).length > 0).map(({ path }) => path);
    expect(kept.toSorted()).toEqual(Object.keys(PAGE).toSorted());
    expect(code.flatMap(mailboxesIn)).toEqual([]);
  });

  test('formats numbers in one place', () => {
    const formats = code.filter(({ text }) => /Intl\.NumberFormat\(|\.toLocaleString\(/.test(text));
    expect(formats.map(({ path }) => path).toSorted()).toEqual([
      // Those in messages.
      'src/lib/messages/icu.ts',
      'src/lib/text/age.ts',
      'src/lib/text/number.ts',
      // Makes the browser read its data.
      'src/main.tsx',
    ]);
  });

  test('loads its parts so that a lost request is repeated', () => {
    const lazy = code.filter(({ text }) => /\blazy\(/.test(text));
    expect(lazy.map(({ path }) => path).toSorted()).toEqual([
      'src/lib/lazy-part.ts',
      // A chart without its plot is a table.
      'src/ui/chart/chart.tsx',
    ]);
  });

  test('reads nothing of the contract that its build leaves out', () => {
    const bundled = all.filter(({ path }) => /^(src|streams)\//.test(path) && !isTest(path));
    expect(bundled.flatMap(serverOnlyReadsIn)).toEqual([]);
    const modules = all.filter(({ path }) => path.startsWith('contract/') && !isTest(path));
    expect(modules.flatMap(effectsIn)).toEqual([]);
  });

  test('reads no text when a module is loaded', () => {
    const shown = code.filter(({ path }) => !path.includes('.examples.'));
    expect(shown.flatMap(textsAtLoad)).toEqual([]);
  });

  test('is tested without replacing its own modules', () => {
    expect(sources.flatMap(mocksIn)).toEqual([]);
  });
});

// Two commands of a screen on one key are found by src/app/keymap.test.ts, among those it declares.
describe('a command of a button is among those of a screen', () => {
  const names = code
    .filter(({ path }) => !path.includes('.examples.'))
    .flatMap(({ text }) => [...text.matchAll(/export const (\w+) = buttonCommand\(/g)])
    .map(([, name = '']) => name);
  const screens = code
    .filter(({ path }) => /^src\/features\/.*(route|commands|-list)\.tsx?$/.test(path))
    .map(({ text }) => text)
    .join('\n');

  test('they are found', () => {
    expect(names.length).toBeGreaterThanOrEqual(8);
  });
  test.each(names)('%s', (name) => {
    expect(screens).toMatch(new RegExp(`\\b${name}\\b`));
  });
});

describe('the checks find planted violations', () => {
  test('a mutation, a store and a mock are found', () => {
    const text = `export const chosen = createValueStore(new Set());
let next = 1;
const LEVELS = new Set(['a']);
const opened = defineStore(() => null);
vi.mock('#src/lib/x.ts');
call(ordersRoutes.progress, {}); call(ordersRoutes.adminGet, {});`;
    const file = { path: 'src/features/a/a.ts', text };
    expect(mutationsIn(file)).toEqual(['ordersRoutes.progress']);
    expect(statesIn(file)).toHaveLength(2);
    expect(mocksIn(file)).toHaveLength(1);
  });

  test('a text read at load is found', () => {
    const text = `const options = [{ label: t('a.b'), late: () => t('a.c') }];`;
    expect(textsAtLoad({ path: 'src/features/a/a.ts', text })).toHaveLength(1);
  });
});
