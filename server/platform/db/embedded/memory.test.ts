import { describe, expect, it } from 'vitest';
import { memoryHere, sharedBuffers } from './memory.ts';

const GIGABYTE = 2 ** 30;

describe('what the database keeps at hand', () => {
  it.each([
    [GIGABYTE / 2, '128MB'],
    [GIGABYTE, '128MB'],
    [8 * GIGABYTE, '1024MB'],
    [16 * GIGABYTE - 1, '2047MB'],
    [256 * GIGABYTE, '4096MB'],
  ])('of %d bytes is %s', (memory, kept) => expect(sharedBuffers(memory)).toBe(kept));

  it('is of what this process may use', () => {
    expect(memoryHere()).toBeGreaterThan(GIGABYTE / 8);
    expect(Number.isSafeInteger(memoryHere())).toBe(true);
  });
});
