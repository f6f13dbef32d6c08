import { act } from '@testing-library/react';
import { READ_MS } from '#src/lib/keys/question/question.ts';
import type { PressClock } from '#src/lib/keys/question/question-types.ts';

/** A clock of presses that a test moves. Everything is painted at once. */
export function createPressClock() {
  let nowMs = 1_000;
  const waiting = new Set<{ atMs: number; run: () => void }>();
  const clock: PressClock = {
    nowMs: () => nowMs,
    timeOf: () => nowMs,
    after: (ms, run) => void waiting.add({ atMs: nowMs + ms, run }),
    afterPaint: (run) => run(),
  };
  /** Lets time pass without a press. */
  function pass(ms: number): void {
    act(() => {
      nowMs += ms;
      for (const one of Array.from(waiting)) {
        if (one.atMs > nowMs) continue;
        waiting.delete(one);
        one.run();
      }
    });
  }
  return { clock, pass, read: () => pass(READ_MS) };
}
