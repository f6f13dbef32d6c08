import { describe, expect, test } from 'vitest';
import { findCycle } from './chunk-cycles.ts';

const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges));

describe('the chunks of a build', () => {
  test('may share chunks', () => {
    expect(
      findCycle(graph({ page: ['stage', 'react'], stage: ['react'], react: [] })),
    ).toBeUndefined();
  });

  test('form a cycle of two', () => {
    expect(findCycle(graph({ page: ['entry'], entry: ['stage'], stage: ['entry'] }))).toEqual([
      'entry',
      'stage',
    ]);
  });

  test('form a longer cycle behind a chunk that was found free of one', () => {
    expect(
      findCycle(graph({ react: [], a: ['react', 'b'], b: ['react', 'c'], c: ['react', 'a'] })),
    ).toEqual(['a', 'b', 'c']);
  });

  test('may be imported from outside of the build', () => {
    expect(findCycle(graph({ page: ['https://example.org/library.js'] }))).toBeUndefined();
  });
});
