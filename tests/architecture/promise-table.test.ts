import path from 'node:path';
import { expect, it } from 'vitest';
import {
  filesOfPromises,
  PROMISES,
  promisesIn,
  promiseTable,
} from '#tests/support/promise-table.mjs';

it('finds the promises that a test names', () => {
  expect(promisesIn('/** Promise 9: kept. */ describe("promises 12 and 10", …')).toEqual([
    9, 10, 12,
  ]);
  expect(promisesIn('Promise.all([1]); const promise = 3;')).toEqual([]);
});

it('tests name only existing promises', () => {
  const named = [...filesOfPromises().values()].flat();
  expect(named.filter((number) => !PROMISES.has(number))).toEqual([]);
  expect(named).toEqual(expect.arrayContaining([1, 3, 9, 10, 11, 12, 21, 25]));
});

it('shows which promises failed, were skipped, did not run or have no test', () => {
  const files = new Map([
    ['tests/faults/a.test.ts', [1]],
    ['tests/faults/b.test.ts', [2]],
    ['tests/faults/c.test.ts', [3]],
    ['tests/faults/d.test.ts', [4]],
  ]);
  const result = (name: string, status: string, test: string) => ({
    name: path.resolve(`tests/faults/${name}.test.ts`),
    status,
    startTime: 0,
    endTime: 1_500,
    assertionResults: [{ status: test, title: 'a test', ancestorTitles: [`200 ${name}`] }],
  });
  const rows = promiseTable(files, [
    result('a', 'passed', 'passed'),
    result('b', 'failed', 'failed'),
    result('c', 'passed', 'skipped'),
  ]);
  expect(rows).toHaveLength(PROMISES.size + 1);
  expect(rows[1]).toMatch(/^1 +Money is conserved +200 a +passed +1\.5$/);
  expect(rows[2]).toMatch(/200 b +FAILED +1\.5$/);
  expect(rows[3]).toMatch(/200 c +skipped +1\.5$/);
  expect(rows[4]).toMatch(/d\.test\.ts +NOT RUN$/);
  expect(rows[5]).toMatch(/NO TEST$/);
});
