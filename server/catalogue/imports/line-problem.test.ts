import { expect, it } from 'vitest';
import { lineProblem } from './line-problem.ts';

it('writes a problem with the parameters that the database computes', () => {
  expect(lineProblem('import.no_such_store')).toBe(
    `jsonb_build_object('message', 'is no store', 'reason', 'import.no_such_store')`,
  );
  expect(lineProblem('import.stock_moved', { seen: { sql: 's.seen' }, now: 7 })).toBe(
    `jsonb_build_object('message', 'has moved: it was ' || (s.seen)::text || ' and is 7 now', ` +
      `'reason', 'import.stock_moved', 'params', jsonb_build_object('seen', s.seen, 'now', '7'::jsonb))`,
  );
  expect(lineProblem('import.new_needs', { columns: ['name', "o'price"] })).toBe(
    `jsonb_build_object('message', 'is new, and needs: name, o''price', 'reason', ` +
      `'import.new_needs', 'params', jsonb_build_object('columns', '["name","o''price"]'::jsonb))`,
  );
});
