import { describe, expect, it } from 'vitest';
import { availableMemory, sharedBuffers } from './memory.ts';

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
    expect(availableMemory()).toBeGreaterThan(GIGABYTE / 8);
    expect(Number.isSafeInteger(availableMemory())).toBe(true);
  });
});
