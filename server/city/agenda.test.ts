import { describe, expect, it } from 'vitest';
import { createAgenda, WINDOW_MS } from './agenda.ts';

const never = new AbortController().signal;

/** Acts that note when they begin and end, each after one turn of the event loop. */
function recorded() {
  const agenda = createAgenda();
  const log: string[] = [];
  let running = 0;
  let most = 0;
  return {
    agenda,
    log,
    most: () => most,
    at: (atMs: number, name: string, keys?: string[]) =>
      agenda.at(
        atMs,
        async () => {
          running += 1;
          most = Math.max(most, running);
          log.push(`${name} begins`);
          await new Promise(setImmediate);
          log.push(`${name} ends`);
          running -= 1;
        },
        keys,
      ),
    run: (atOnce: number, endMs = 1e9) =>
      agenda.run({ endMs, atOnce, signal: never }, ({ act }) => act()),
  };
}

describe('an agenda', () => {
  it('runs acts with different keys side by side, and those with a common key in order of time', async () => {
    const { at, run, log, most } = recorded();
    at(3, 'c', ['x']);
    at(1, 'a', ['x']);
    at(2, 'b', ['y']);
    await run(3);
    expect(most()).toBe(2);
    expect(log.indexOf('a ends')).toBeLessThan(log.indexOf('c begins'));
    expect(log.indexOf('b begins')).toBeLessThan(log.indexOf('a ends'));
  });

  it('lets an act with two keys wait for both', async () => {
    const { at, run, log } = recorded();
    at(1, 'a', ['x']);
    at(2, 'b', ['x', 'y']);
    at(3, 'c', ['y']);
    await run(3);
    expect(log.filter((line) => line.endsWith('begins'))).toEqual([
      'a begins',
      'b begins',
      'c begins',
    ]);
  });

  it('runs an act without keys alone', async () => {
    const { at, run, log } = recorded();
    at(1, 'a', ['x']);
    at(2, 'alone');
    at(3, 'c', ['y']);
    await run(3);
    expect(log).toEqual(['a begins', 'a ends', 'alone begins', 'alone ends', 'c begins', 'c ends']);
  });

  it('starts no act far ahead of a running one, and none after the end', async () => {
    const { at, run, log, most } = recorded();
    at(1, 'a', ['x']);
    at(2 + WINDOW_MS, 'b', ['y']);
    at(9 + WINDOW_MS, 'late', ['z']);
    await run(3, 8 + WINDOW_MS);
    expect(most()).toBe(1);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('stops after a failure, once the running acts have ended', async () => {
    const { agenda, at, run, log } = recorded();
    at(1, 'a', ['x']);
    agenda.at(2, () => Promise.reject(new Error('no')), ['y']);
    at(3, 'c', ['x']);
    await expect(run(3)).rejects.toThrow('no');
    expect(log).toEqual(['a begins', 'a ends']);
  });
});
