import { describe, expect, test } from 'vitest';
import { reduceForConsole } from './console-contract.ts';

const reduce = (code: string) => reduceForConsole('routes.ts', code);

describe('reduceForConsole', () => {
  test('removes what only the server reads of an endpoint, and keeps the lines', () => {
    const code = `export const routes = {
  list: endpoint({
    id: 'stores.list',
    method: 'GET',
    query: listQuery(list),
    access,
    responses: {
      200: pageOf(Store),
    },
  }),
};`;
    const reduced = reduce(code);
    expect(reduced.split('\n')).toEqual([
      'export const routes = /* @__PURE__ */ (() => ({',
      '  list: endpoint({',
      "    id: 'stores.list',",
      "    method: 'GET',",
      '    ',
      'access,',
      '    ',
      '',
      '',
      '}),',
      '}))();',
    ]);
  });

  test('removes it of what makes the endpoints of a list', () => {
    const of = "area: 'stores', names, row: Store, sorts: ['name'], filters: {}, read";
    expect(reduce(`const a = listRoutes({ ${of} });`)).toBe(
      "const a = /* @__PURE__ */ (() => (listRoutes({ area: 'stores', read })))();",
    );
    expect(reduce(`const a = recordRoutes({ ${of}, fields });`)).toBe(
      "const a = /* @__PURE__ */ (() => (recordRoutes({ area: 'stores', read, fields })))();",
    );
  });

  test('keeps the body, which forms are checked with, and what an endpoint is spread from', () => {
    const code = 'const a = endpoint({ ...b, body: Change, responses: { ...b.responses } });';
    expect(reduce(code)).toBe(
      'const a = /* @__PURE__ */ (() => (endpoint({ ...b, body: Change, })))();',
    );
  });

  test('lets a constant be left out that is made by calls', () => {
    expect(reduce("export const Store = z.object({}).meta({ id: 'Store' });")).toBe(
      "export const Store = /* @__PURE__ */ (() => (z.object({}).meta({ id: 'Store' })))();",
    );
    expect(reduce('const DAYS = new Set([1]);')).toBe(
      'const DAYS = /* @__PURE__ */ (() => (new Set([1])))();',
    );
  });

  test('keeps constants without calls, functions, and types', () => {
    for (const code of [
      'export const MOST = 5;',
      "const kinds = ['a', 'b'] as const;",
      'export const pathOf = (of: Id) => z.object({ id: of });',
      'export type Store = z.output<typeof Store>;',
      'export function id(of: string) { return z.string(); }',
    ])
      expect(reduce(code)).toBe(code);
  });
});
