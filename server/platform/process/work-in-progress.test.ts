import { expect, it } from 'vitest';
import { createWorkInProgress } from './work-in-progress.ts';

it('waits for work, and for work that was begun meanwhile', async () => {
  const { track, settled } = createWorkInProgress();
  const ended: string[] = [];
  const later = async (name: string) => {
    await new Promise((resolve) => setImmediate(resolve));
    ended.push(name);
  };
  void track(later('first').then(() => void track(later('second'))));
  await settled();
  expect(ended).toEqual(['first', 'second']);
});

it('does not wait for failed work, nor for ever', async () => {
  const { track, settled } = createWorkInProgress();
  track(Promise.reject(new Error('no'))).catch(() => undefined);
  void track(new Promise(() => undefined));
  await settled(1);
});
