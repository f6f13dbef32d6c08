import { describe, expect, test } from 'vitest';
import { isTest, readSources, type SourceFile } from './source.ts';

/**
 * What is left of the console before `createConsole` and `src/domain` hold all of it (docs/decisions/0039).
 * Each number may only fall: a change that lowers one writes the new number here.
 */
const LEFT = { mutations: 41, states: 93, mocks: 19 };

const sources = readSources().filter(({ path }) => path.startsWith('src/'));
const code = sources.filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path));

type Routes = Readonly<Record<string, { method?: string } | undefined>>;

const contract = import.meta.glob<Record<string, Routes>>('../../contract/routes/*.ts', {
  eager: true,
});
const routesByName = new Map(Object.values(contract).flatMap((module) => Object.entries(module)));

/** Calls of the API that change something. */
const mutationsIn = ({ text }: SourceFile): string[] =>
  [...text.matchAll(/\b(\w+Routes)\.(\w+)\b/g)]
    .filter(([, routes = '', name = '']) => {
      const method = routesByName.get(routes)?.[name]?.method;
      return method !== undefined && method !== 'GET';
    })
    .map(([found]) => found);

/** Variables and stores at the top of a module: they outlive the session of the signed-in user. */
const statesIn = ({ text }: SourceFile): string[] =>
  [
    ...text.matchAll(
      /^(?:export )?(?:let \w+|const \w+[^=\n]*= (?:createValueStore|createStatus|createActor|new (?:Set|Map|QueryClient)\b(?!\([^)\n]*\[))[^\n]*)/gm,
    ),
  ].map(([found]) => found);

const mocksIn = ({ text }: SourceFile): string[] =>
  [...text.matchAll(/vi\.mock\(\s*['"](?:#src|\.)[^'"]+/g)].map(([found]) => found);

describe('the second storey of the console', () => {
  test('changes things by the acts of src/domain', () => {
    const outside = code.filter(({ path }) => /^src\/(features|ui|app|map)\//.test(path));
    expect(outside.flatMap(mutationsIn).length).toBe(LEFT.mutations);
  });

  test('keeps nothing at the top of a module', () => {
    expect(code.flatMap(statesIn).length).toBe(LEFT.states);
  });

  test('is tested without replacing its own modules', () => {
    expect(sources.flatMap(mocksIn).length).toBe(LEFT.mocks);
  });
});

describe('these counts can fail', () => {
  test('a mutation, a store and a mock are found', () => {
    const text = `export const chosen = createValueStore(new Set());
let next = 1;
const LEVELS = new Set(['a']);
vi.mock('#src/lib/x.ts');
call(ordersRoutes.progress, {}); call(ordersRoutes.adminGet, {});`;
    const file = { path: 'src/features/a/a.ts', text };
    expect(mutationsIn(file)).toEqual(['ordersRoutes.progress']);
    expect(statesIn(file)).toHaveLength(2);
    expect(mocksIn(file)).toHaveLength(1);
  });
});
