import { describe, expect, it } from 'vitest';
import { joinPieces, parseLargeJson, splitIntoPieces } from './parse-large-json.ts';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

const joined = (answer: unknown) => {
  const join = joinPieces();
  const pieces = [...splitIntoPieces(answer)];
  return { count: pieces.length, last: pieces.map(join).at(-1) };
};

describe('a response in pieces', () => {
  it('is joined to the same value, with the rows in order', () => {
    const rows = Array.from({ length: 4_500 }, (_, id) => ({ id }));
    const answer = { seq: 7, drivers: rows, stores: [{ id: 1 }], zones: [], at: null };
    expect(joined(answer)).toEqual({ count: 4, last: answer });
  });

  it('is one piece if it has no long array', () => {
    for (const answer of [null, 7, 'text', [1, 2], { items: [1] }, {}])
      expect(joined(answer)).toEqual({ count: 1, last: answer });
  });
});

describe('parsing in a worker', () => {
  it('returns the parsed value', async () => {
    expect(await parseLargeJson(bytes('{"items":["café"]}'))).toEqual({ items: ['café'] });
  });

  it('fails on invalid JSON', async () => {
    await expect(parseLargeJson(bytes('{"items":[1,'))).rejects.toThrow(SyntaxError);
  });
});
