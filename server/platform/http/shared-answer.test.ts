import { describe, expect, it } from 'vitest';
import { sharedAnswer } from './shared-answer.ts';

function start() {
  const state = { version: 0, nowMs: 0, reads: 0, value: 'first' };
  const waiting: ((fail?: boolean) => void)[] = [];
  const ask = sharedAnswer({
    version: () => state.version,
    nowMs: () => state.nowMs,
    read: () => {
      state.reads += 1;
      const { value } = state;
      return new Promise<string>((resolve, reject) => {
        waiting.push((fail) => (fail ? reject(new Error('away')) : resolve(value)));
      });
    },
  });
  const nextTick = () => new Promise((resolve) => setImmediate(resolve));
  const change = (value: string) => {
    state.value = value;
    state.version += 1;
  };
  return {
    state,
    ask,
    change,
    async finish(fail?: boolean) {
      await nextTick();
      waiting.shift()?.(fail);
      await nextTick();
    },
  };
}

describe('a shared response', () => {
  it('is read once for all callers within a second', async () => {
    const { state, ask, finish } = start();
    const all = Promise.all([ask(), ask(), ask()]);
    await finish();
    expect(await all).toEqual(['first', 'first', 'first']);
    state.nowMs = 999;
    expect(await ask()).toBe('first');
    expect(state.reads).toBe(1);
    state.nowMs = 1_000;
    const later = ask();
    await finish();
    await later;
    expect(state.reads).toBe(2);
  });

  it('is never older than a change before the call', async () => {
    const { state, ask, change, finish } = start();
    const before = ask();
    change('second');
    const after = [ask(), ask()];
    change('third');
    const last = ask();
    expect(state.reads).toBe(1);
    await finish();
    await finish();
    expect(await before).toBe('first');
    expect(await Promise.all([...after, last])).toEqual(['third', 'third', 'third']);
    expect(state.reads).toBe(2);
  });

  it('is read again after a failure', async () => {
    const { ask, finish, change, state } = start();
    const lost = ask();
    lost.catch(() => undefined);
    change('second');
    const waited = ask();
    await finish(true);
    await expect(lost).rejects.toThrow('away');
    await finish();
    expect(await waited).toBe('second');
    expect(await ask()).toBe('second');
    expect(state.reads).toBe(2);
  });
});
