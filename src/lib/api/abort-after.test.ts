import { afterEach, beforeEach, expect, it } from 'vitest';
import { abortAfter } from './abort-after.ts';

const { any } = AbortSignal;
beforeEach(() => {
  Reflect.deleteProperty(AbortSignal, 'any');
});
afterEach(() => {
  AbortSignal.any = any;
});

it('aborts with the other signal, for its reason', () => {
  const caller = new AbortController();
  const signal = abortAfter(60_000, caller.signal);
  expect(signal.aborted).toBe(false);
  caller.abort('left');
  expect(signal.reason).toBe('left');
  expect(abortAfter(60_000, caller.signal).reason).toBe('left');
});

it('aborts by itself after its time', async () => {
  const signal = abortAfter(1, new AbortController().signal);
  await expect.poll(() => signal.aborted).toBe(true);
  expect(signal.reason).toHaveProperty('name', 'TimeoutError');
});
