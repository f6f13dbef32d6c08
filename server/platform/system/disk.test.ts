import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { createDisk } from './disk.ts';

it('a disk is full while the database has no room to write, and is read once a second', () => {
  let freeBytes = 50_000_000;
  let reads = 0;
  let atMs = 0;
  const read = () => {
    reads += 1;
    return { freeBytes, sizeBytes: 10 ** 9 };
  };
  const disk = createDisk('/data', read, () => atMs);
  expect([disk.isFull(), disk.isFull(), reads]).toEqual([false, false, 1]);
  freeBytes = 1_000;
  atMs = 1_000;
  expect([disk.isFull(), reads]).toEqual([true, 2]);
});

it('the space of a real folder is read, and a missing folder counts as not full', () => {
  const { freeBytes, sizeBytes } = createDisk(tmpdir()).space();
  expect(freeBytes).toBeGreaterThan(0);
  expect(sizeBytes).toBeGreaterThanOrEqual(freeBytes);
  expect(createDisk('/no/such/folder').isFull()).toBe(false);
});
