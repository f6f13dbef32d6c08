import { expect, test } from 'vitest';
import { AMENDMENT_STATES, amendmentRules } from './amendment-machine.ts';

test('a proposed amendment is answered until its end, and settled at any time', () => {
  expect(amendmentRules.legal({ status: 'proposed', isOver: false })).toEqual([
    'amendment.accept',
    'amendment.refuse',
    'amendment.withdraw',
    'amendment.settle',
    'amendment.supersede',
    'amendment.close',
  ]);
  expect(amendmentRules.legal({ status: 'proposed', isOver: true })).toEqual([
    'amendment.withdraw',
    'amendment.expire',
    'amendment.settle',
    'amendment.supersede',
    'amendment.close',
  ]);
});

test('a decided amendment never changes', () => {
  for (const status of AMENDMENT_STATES.filter((state) => state !== 'proposed'))
    for (const isOver of [false, true])
      expect(amendmentRules.legal({ status, isOver })).toEqual([]);
});
