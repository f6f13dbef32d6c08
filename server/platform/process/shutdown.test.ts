import { expect, it } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { isOfClient } from './shutdown.ts';

it('tells what a client brought about from a fault of ours', () => {
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  expect(isOfClient(lost)).toBe(true);
  expect(isOfClient(new Refusal('request.malformed', 'Cut off.'))).toBe(true);
  expect(isOfClient(new TypeError('x is undefined'))).toBe(false);
  for (const thrown of [null, undefined, 'a word']) expect(isOfClient(thrown)).toBe(false);
});
