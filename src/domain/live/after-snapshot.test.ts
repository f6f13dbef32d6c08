import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createValueStore } from '#streams/index.ts';
import { afterSnapshot } from './after-snapshot.ts';
import { shownSource, showSource } from './shown-source.ts';

const ready = createValueStore(false);
const run = vi.fn(() => 'Paused');
const verb = afterSnapshot({
  name: 'pause',
  usage: 'zones.typed_pause_usage',
  complete: () => [],
  run,
});

beforeEach(() => {
  vi.useFakeTimers();
  ready.set(false);
  run.mockClear();
  showSource({ ...shownSource(), ready });
});
afterEach(() => {
  showSource(null);
  vi.useRealTimers();
});

it('runs a line that was typed before the first snapshot once it has arrived', async () => {
  const result = verb.run(['maarif', '2']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).not.toHaveBeenCalled();
  ready.set(true);
  expect(await result).toBe('Paused');
  expect(run).toHaveBeenCalledExactlyOnceWith(['maarif', '2']);
});

it('runs a line at once afterwards, and after five seconds without a snapshot', async () => {
  const late = verb.run([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await late).toBe('Paused');
  ready.set(true);
  expect(await verb.run([])).toBe('Paused');
  expect(run).toHaveBeenCalledTimes(2);
});
