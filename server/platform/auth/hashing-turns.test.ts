import { expect, it } from 'vitest';
import { createHashingTurns } from './hashing-turns.ts';

/** Hashes that end when they are told to, in the order in which they began. */
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

it('computes so many at once, and known devices first', async () => {
  const turns = createHashingTurns({ atOnce: 2, mostWaiting: 10 });
  const { begun, hash, endNext } = heldHashes();
  const all = ['s1', 's2', 's3', 's4'].map((name) => turns.take('stranger', hash(name)));
  all.push(turns.take('known', hash('k1')));
  expect(begun).toEqual(['s1', 's2']);
  for (let n = 0; n < 5; n += 1) await endNext();
  expect(begun).toEqual(['s1', 's2', 'k1', 's3', 's4']);
  expect(await Promise.all(all)).toEqual(['s1', 's2', 's3', 's4', 'k1']);
  expect(turns.work()).toEqual({ done: 5, running: 0, most: 2, waiting: 0 });
});

it('refuses strangers beyond those that may wait, and never a known device', async () => {
  const turns = createHashingTurns({ atOnce: 1, mostWaiting: 2 });
  const { begun, hash, endNext } = heldHashes();
  const all = ['s1', 's2', 's3'].map((name) => turns.take('stranger', hash(name)));
  await expect(turns.take('stranger', hash('s4'))).rejects.toMatchObject({
    code: 'request.rate_limited',
  });
  all.push(turns.take('known', hash('k1')));
  for (let n = 0; n < 4; n += 1) await endNext();
  expect(begun).toEqual(['s1', 'k1', 's2', 's3']);
  await Promise.all(all);
});

it('gives the turn on when a hash fails', async () => {
  const turns = createHashingTurns({ atOnce: 1, mostWaiting: 2 });
  const broken = turns.take('stranger', () => Promise.reject(new Error('no memory')));
  const next = turns.take('stranger', () => Promise.resolve('done'));
  await expect(broken).rejects.toThrow('no memory');
  expect(await next).toBe('done');
});
