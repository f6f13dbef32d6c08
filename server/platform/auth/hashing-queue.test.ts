import { expect, it } from 'vitest';
import { createHashingQueue } from './hashing-queue.ts';

/** Hashes that end on command, in the order in which they began. */
function heldHashes() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    hash: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.push(() => resolve(name));
      }),
    async endNext() {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it('the queue runs a limited number of hashes at a time, known devices first', async () => {
  const queue = createHashingQueue({ atOnce: 2, mostWaiting: 10 });
  const { begun, hash, endNext } = heldHashes();
  const all = ['s1', 's2', 's3', 's4'].map((name) => queue.run('stranger', hash(name)));
  all.push(queue.run('known', hash('k1')));
  expect(begun).toEqual(['s1', 's2']);
  for (let n = 0; n < 5; n += 1) await endNext();
  expect(begun).toEqual(['s1', 's2', 'k1', 's3', 's4']);
  expect(await Promise.all(all)).toEqual(['s1', 's2', 's3', 's4', 'k1']);
  expect(queue.work()).toEqual({ done: 5, running: 0, most: 2, waiting: 0 });
});

it('the queue refuses strangers above its limit, and never a known device', async () => {
  const queue = createHashingQueue({ atOnce: 1, mostWaiting: 2 });
  const { begun, hash, endNext } = heldHashes();
  const all = ['s1', 's2', 's3'].map((name) => queue.run('stranger', hash(name)));
  await expect(queue.run('stranger', hash('s4'))).rejects.toMatchObject({
    code: 'request.rate_limited',
  });
  all.push(queue.run('known', hash('k1')));
  for (let n = 0; n < 4; n += 1) await endNext();
  expect(begun).toEqual(['s1', 'k1', 's2', 's3']);
  await Promise.all(all);
});

it('the queue frees the slot of a hash that fails', async () => {
  const queue = createHashingQueue({ atOnce: 1, mostWaiting: 2 });
  const broken = queue.run('stranger', () => Promise.reject(new Error('no memory')));
  const next = queue.run('stranger', () => Promise.resolve('done'));
  await expect(broken).rejects.toThrow('no memory');
  expect(await next).toBe('done');
});
