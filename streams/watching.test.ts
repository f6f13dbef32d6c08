import { describe, expect, it } from 'vitest';
import type { Watch } from '#contract/events.ts';
import { createTestScheduler } from '#tests/support/sample-events.ts';
import { createValueStore } from './stores/value.ts';
import { effectiveWatch, NO_PLACE, watching } from './watching.ts';

const near: Watch = { box: [-8, 33, -7, 34], ids: [], everyMs: 100, elsewhereMs: 5_000 };

describe('the watch that is requested from the server', () => {
  it('is the screen’s watch, with a longer interval while painting cannot keep up', () => {
    expect(effectiveWatch(near, true, 1)).toEqual(near);
    expect(effectiveWatch(near, true, 4)).toEqual({ ...near, everyMs: 400 });
    expect(effectiveWatch({ ...near, everyMs: 50_000 }, true, 4).everyMs).toBe(60_000);
  });

  it('has a longer interval while the page is hidden, never a shorter one than the screen’s', () => {
    expect(effectiveWatch(near, false, 1)).toEqual({
      ...near,
      everyMs: 5_000,
      elsewhereMs: 10_000,
    });
    const slow = { ...near, everyMs: 20_000, elsewhereMs: null };
    expect(effectiveWatch(slow, false, 1)).toEqual(slow);
  });

  it('is sent at once, and again only when it changes', () => {
    const scheduler = createTestScheduler();
    scheduler.run(({ cold, expectObservable }) => {
      const watch = createValueStore(NO_PLACE);
      const slowdown = createValueStore(1);
      scheduler.schedule(() => watch.set(near), 2);
      scheduler.schedule(() => watch.set({ ...near, ids: [] }), 3);
      scheduler.schedule(() => slowdown.set(2), 4);
      const visible$ = cold('t----f', { t: true, f: false });
      expectObservable(watching(watch, visible$, slowdown)).toBe('a-b-cd', {
        a: NO_PLACE,
        b: near,
        c: { ...near, everyMs: 200 },
        d: { ...near, everyMs: 5_000, elsewhereMs: 10_000 },
      });
    });
  });
});
