import { expect, test } from 'vitest';
import { SHOWN_BY, WITHOUT_EXAMPLES } from './examples.ts';
import { importsOf, isTest, readSources, type SourceFile } from './source.ts';

const sources = readSources().filter(({ path }) => path.startsWith('src/'));
const byPath = new Map(sources.map((file) => [file.path, file]));

/** Surfaces of screens that lie over others or beside them. */
const SURFACE = /(?:-|\/)(?:pane|panel|sheet|menu|popover|dialogs?)\.tsx$/;
const exportsComponent = ({ text }: SourceFile): boolean =>
  /^export (?:default )?(?:function|const|class) [A-Z][a-z]\w*/m.test(text);

const isPart = (file: SourceFile): boolean =>
  file.path.endsWith('.tsx') &&
  !isTest(file.path) &&
  exportsComponent(file) &&
  (/^src\/(?:ui|domain|map)\//.test(file.path) ||
    (/^src\/(?:features|app)\//.test(file.path) && SURFACE.test(file.path)));

const hasExamples = (path: string) => byPath.has(path.replace(/\.tsx$/, '.examples.tsx'));

/** Everything that a file imports, directly or through others. */
function reachedFrom(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  const file = byPath.get(path);
  for (const next of file ? importsOf(file) : []) reachedFrom(next, found);
  return found;
}

const parts = sources.filter(isPart).map(({ path }) => path);

test('every part has examples, is shown by those of another, or is named with a reason', () => {
  const named = new Set([...Object.keys(SHOWN_BY), ...Object.keys(WITHOUT_EXAMPLES)]);
  expect(parts.filter((path) => !hasExamples(path) && !named.has(path))).toEqual([]);
  // A part that has examples by now, or is gone, is not named any longer.
  expect([...named].filter((path) => !parts.includes(path) || hasExamples(path))).toEqual([]);
});

test('a part that another shows is imported by it', () => {
  const wrong = Object.entries(SHOWN_BY).filter(
    ([part, by]) => !hasExamples(by) || !reachedFrom(by).has(part),
  );
  expect(wrong).toEqual([]);
});

test('parts are found by their exports and names', () => {
  const is = (path: string, text: string) => isPart({ path, text });
  expect(is('src/ui/a.tsx', 'export const Notice = () => null;')).toBe(true);
  expect(is('src/features/a/b/refund-sheet.tsx', 'export function RefundSheet() {')).toBe(true);
  expect(is('src/features/a/b/rows.tsx', 'export function Rows() {')).toBe(false);
  expect(is('src/ui/a.tsx', 'export const notice = () => null;')).toBe(false);
});
