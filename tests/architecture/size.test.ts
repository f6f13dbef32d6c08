import { describe, expect, test } from 'vitest';
import { FACTORY, type FoundFunction, functionsOf, linesOf } from './functions.ts';
import { isTest, readSources, type SourceFile } from './source.ts';

/**
 * The largest number of lines of a file of the console, of a function of the console with those
 * within it, and of a function of the server without them.
 */
const MOST = { file: 250, function: 120, own: 60 };

const sources = readSources().filter(({ path }) => !isTest(path));
const consoleFiles = sources.filter(
  ({ path }) => path.startsWith('src/') && !path.startsWith('src/lib/messages/'),
);
/** Migrations are statements in order, and never change. */
const server = sources.filter(
  ({ path }) =>
    path.startsWith('server/') && path.endsWith('.ts') && !path.includes('/db/migrations/'),
);

const long = (most: number, measure: (one: FoundFunction) => number) => (file: SourceFile) =>
  functionsOf(file)
    .filter((one) => measure(one) > most)
    .map(({ line }) => `${file.path}:${line}`);

describe('the size of the console', () => {
  test(`no file is longer than ${MOST.file} lines`, () => {
    const files = consoleFiles
      .filter(({ text }) => linesOf(text) > MOST.file)
      .map(({ path }) => path);
    expect(files).toEqual([]);
  });

  const tooLong = long(MOST.function, ({ lines }) => lines);

  test(`no function is longer than ${MOST.function} lines`, () => {
    const code = consoleFiles.filter(({ path }) => /\.tsx?$/.test(path));
    expect(code.flatMap(tooLong)).toEqual([]);
  });

  test('a function that is too long is found at any depth', () => {
    const body = 'f();\n'.repeat(MOST.function);
    const text = `const a = 1;\nconst b = { c: () => {\n${body}} };\nfunction d() {\n${body}}\n`;
    expect(tooLong({ path: 'a.ts', text })).toEqual(['a.ts:2', 'a.ts:124']);
  });
});

describe('the size of the server', () => {
  const tooLong = long(MOST.own, ({ name, own }) => (FACTORY.test(name) ? 0 : own));

  test(`no function has more than ${MOST.own} lines of its own`, () => {
    expect(server.flatMap(tooLong)).toEqual([]);
  });

  test('the lines of functions within a function are not its own, and factories may be long', () => {
    const body = (less: number) => 'f();\n'.repeat(MOST.own - less);
    const within = `function a() {\n${body(4)}g(() => {\n${body(2)}});\n}\n`;
    const factory = `function createB() {\n${body(0)}}\n`;
    const long = `function c() {\n${body(1)}}\n`;
    const method = `function createD() {\n  return { async e() {\n${body(1)}} };\n}\n`;
    const text = [within, factory, long, method].join('');
    expect(tooLong({ path: 'a.ts', text })).toEqual(['a.ts:181', 'a.ts:243']);
  });
});
