import { expect, it } from 'vitest';
import { readSources } from './source.ts';

/** `#${id}` or, in JSX, `#{row.id}`: not a selector (`#${id}-grid`), nor what `ltrText` takes whole. */
const BARE = /(?<!ltrText\(`)#\$?\{(?:\w+\??\.)*\w*[iI]d\}(?!-)/;
/** What is typed, searched or an address. */
const LATIN =
  /^src\/(?:lib|app|map|ui\/field|domain\/report|features\/operations\/live-orders\/views)\//;

it('the number of a record is written by idText, which keeps its sign before it in Arabic', () => {
  const found = readSources()
    .filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !/\.(?:test|examples)\./.test(path))
    .filter(({ path }) => !LATIN.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, n) => (BARE.test(line) ? [`${path}:${n + 1}`] : [])),
    );
  expect(found).toEqual([]);
});
