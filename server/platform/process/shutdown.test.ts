import { expect, it } from 'vitest';
import { refuse } from '../http/refusal.ts';
import { isClientError } from './shutdown.ts';

it('isClientError distinguishes errors caused by clients from server faults', () => {
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  expect(isClientError(lost)).toBe(true);
  expect(isClientError(refuse('request.malformed'))).toBe(true);
  expect(isClientError(new TypeError('x is undefined'))).toBe(false);
  for (const thrown of [null, undefined, 'a word']) expect(isClientError(thrown)).toBe(false);
});
