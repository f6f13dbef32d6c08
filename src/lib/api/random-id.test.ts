import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { randomId } from './random-id.ts';

afterEach(() => void vi.restoreAllMocks());

it('makes UUIDs that the contract accepts, also over plain HTTP', () => {
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  const ids = Array.from({ length: 200 }, randomId);
  expect(ids.every((id) => z.uuid({ version: 'v4' }).safeParse(id).success)).toBe(true);
  expect(new Set(ids).size).toBe(200);
  Reflect.deleteProperty(crypto, 'randomUUID');
});
