import { expect, it } from 'vitest';
import { z } from 'zod';
import { serializerCompiler } from './validation.ts';

const schema = z.object({ items: z.array(z.object({ id: z.number() })) });
const route = { schema, method: 'GET', url: '/things', httpStatus: '200' } as const;
const answer = { items: [{ id: 1 }, { id: 2, setBy: 7 }] };

it('a response with a field that its contract lacks fails the tests, rather than be corrected', () => {
  const checked = serializerCompiler(true)(route as never);
  expect(() => checked(answer)).toThrow(
    'GET /things answered more than its contract: .items.1.setBy',
  );
  expect(checked({ items: [{ id: 1 }] })).toBe('{"items":[{"id":1}]}');
  expect(() => checked({ items: [{ id: 'a' }] })).toThrow('answered against its contract');
});
