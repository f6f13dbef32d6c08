import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { isTest, readSources, type SourceFile } from './source.ts';

/** The largest number of lines of a file, and of a function including nested ones. */
const MOST = { file: 250, function: 120 };

const code = readSources().filter(
  ({ path }) => path.startsWith('src/') && !isTest(path) && !path.startsWith('src/lib/messages/'),
);

const linesOf = (text: string): number => text.trimEnd().split('\n').length;

/** The functions of a file that are too long, each with its line. */
function longFunctions({ path, text }: SourceFile): string[] {
  const found: string[] = [];
  const measure = ({ start, end }: { start: number; end: number }) => {
    if (linesOf(text.slice(start, end)) > MOST.function)
      found.push(`${path}:${linesOf(text.slice(0, start + 1))}`);
  };
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(path, text).program);
  return found;
}

describe('the size of the console', () => {
  test(`no file is longer than ${MOST.file} lines`, () => {
    const long = code.filter(({ text }) => linesOf(text) > MOST.file).map(({ path }) => path);
    expect(long).toEqual([]);
  });

  test(`no function is longer than ${MOST.function} lines`, () => {
    const long = code.filter(({ path }) => /\.tsx?$/.test(path)).flatMap(longFunctions);
    expect(long).toEqual([]);
  });

  test('a function that is too long is found at any depth', () => {
    const body = 'f();\n'.repeat(MOST.function);
    const text = `const a = 1;\nconst b = { c: () => {\n${body}} };\nfunction d() {\n${body}}\n`;
    expect(longFunctions({ path: 'a.ts', text })).toEqual(['a.ts:2', 'a.ts:124']);
  });
});
