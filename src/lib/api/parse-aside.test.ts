import { describe, expect, it } from 'vitest';
import { joinPieces, parseLargeJson, splitIntoPieces } from './parse-large-json.ts';

const joined = (answer: unknown) => {
  const join = joinPieces();
  const pieces = [...splitIntoPieces(answer)];
  return { count: pieces.length, last: pieces.map(join).at(-1) };
};

describe('an answer in pieces', () => {
  it('is whole again, each row in its place', () => {
    const rows = Array.from({ length: 4_500 }, (_, id) => ({ id }));
    const answer = { seq: 7, drivers: rows, stores: [{ id: 1 }], zones: [], at: null };
    expect(joined(answer)).toEqual({ count: 4, last: answer });
  });

  it('is one piece where it has no long array', () => {
    for (const answer of [null, 7, 'text', [1, 2], { items: [1] }, {}])
      expect(joined(answer)).toEqual({ count: 1, last: answer });
  });
});

describe('parsing aside', () => {
  it('gives what the text holds', async () => {
    expect(await parseLargeJson('{"items":[1,2]}')).toEqual({ items: [1, 2] });
  });

  it('fails on what is no JSON', async () => {
    await expect(parseLargeJson('{"items":[1,')).rejects.toThrow(SyntaxError);
  });
});
