import { expect, test } from 'vitest';
import { adoptedBy } from './adopt.ts';
import { BASELINE, REPLACED } from './names.ts';

const LATE = '0218-late';
const renumbered = { [LATE]: '1009-late' };

test('a list without replaced migrations adopts nothing', () => {
  expect(adoptedBy([], 'database')).toEqual([]);
  expect(adoptedBy([...BASELINE, '1009-late'], 'database')).toEqual([]);
});

test('a migration that was released with a number of before is adopted by its present name', () => {
  expect(adoptedBy([...REPLACED, LATE], 'database', renumbered)).toEqual([
    ...BASELINE,
    '1009-late',
  ]);
  expect(adoptedBy(REPLACED, 'database', renumbered)).toEqual(BASELINE);
  expect(() => adoptedBy([...REPLACED, LATE], 'database')).toThrow(LATE);
});

test('a gap is named before the end of the list', () => {
  const gap = REPLACED.filter((_, n) => n !== 3);
  expect(() => adoptedBy(gap, 'backup')).toThrow(`The backup lacks migrations that later ones`);
  expect(() => adoptedBy(REPLACED.slice(0, 3), 'backup')).toThrow('The backup ends with');
});
