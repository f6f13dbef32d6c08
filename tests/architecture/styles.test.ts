import { expect, test } from 'vitest';
import { isTest, readSources } from './source.ts';

/** Classes that a library sets on its elements. */
const LIBRARIES = /^(bp6|maplibregl|rdp|u)-|^(rdp|uplot)$/;

const sources = readSources().filter(({ path }) => path.startsWith('src/') && !isTest(path));
const sheets = sources.filter(({ path }) => path.endsWith('.css'));
const words = new Set(
  sources
    .filter(({ path }) => /\.tsx?$/.test(path))
    .flatMap(({ text }) => text.match(/[\w-]+/g) ?? []),
);

const classesIn = (css: string): string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(
    ([, name = '']) => name,
  );

test('every class in a style sheet is used by an element', () => {
  const unused = sheets.flatMap(({ path, text }) =>
    [...new Set(classesIn(text))]
      .filter((name) => !LIBRARIES.test(name) && !words.has(name))
      .map((name) => `${path}: .${name}`),
  );
  expect(unused).toEqual([]);
});

test('classes are found in selectors, and not in comments or numbers', () => {
  expect(classesIn('/* .gone */ .a .b-c__d:is(.e) { margin: .5rem 0.25rem; }')).toEqual([
    'a',
    'b-c__d',
    'e',
  ]);
});
