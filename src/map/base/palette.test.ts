import { expect, it } from 'vitest';
import { rgb } from './palette.ts';

it('reads a colour that the build has shortened as the original one', () => {
  expect(rgb('#fff')).toEqual(rgb('#ffffff'));
  expect(rgb('#fff')).toEqual([1, 1, 1]);
  expect(rgb('#a0c')).toEqual(rgb('#aa00cc'));
});
