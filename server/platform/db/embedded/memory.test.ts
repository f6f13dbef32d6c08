import { describe, expect, it } from 'vitest';
import { availableMemory, sharedBuffers } from './memory.ts';

const GIGABYTE = 2 ** 30;

describe('the shared buffers of the database', () => {
  it.each([
    [GIGABYTE / 2, '128MB'],
    [GIGABYTE, '128MB'],
    [8 * GIGABYTE, '1024MB'],
    [16 * GIGABYTE - 1, '2047MB'],
    [256 * GIGABYTE, '4096MB'],
  ])('with %d bytes of memory are %s', (memory, kept) => expect(sharedBuffers(memory)).toBe(kept));

  it('are based on the memory available to this process', () => {
    expect(availableMemory()).toBeGreaterThan(GIGABYTE / 8);
    expect(Number.isSafeInteger(availableMemory())).toBe(true);
  });
});
