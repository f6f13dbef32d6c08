import { describe, expect, test } from 'vitest';
import { findCycle } from './chunk-cycles.ts';

const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges));

describe('findCycle', () => {
  test('finds none if chunks only share a chunk', () => {
    expect(
      findCycle(graph({ page: ['stage', 'react'], stage: ['react'], react: [] })),
    ).toBeUndefined();
  });

  test('finds a cycle of two chunks', () => {
    expect(findCycle(graph({ page: ['entry'], entry: ['stage'], stage: ['entry'] }))).toEqual([
      'entry',
      'stage',
    ]);
  });

  test('finds a longer cycle behind a chunk that was already checked', () => {
    expect(
      findCycle(graph({ react: [], a: ['react', 'b'], b: ['react', 'c'], c: ['react', 'a'] })),
    ).toEqual(['a', 'b', 'c']);
  });

  test('ignores imports from outside the build', () => {
    expect(findCycle(graph({ page: ['https://example.org/library.js'] }))).toBeUndefined();
  });
});
