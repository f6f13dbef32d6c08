import { NEVER, of, timer } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { createTestScheduler } from '#tests/support/sample-events.ts';
import { ageBand, ticks } from './age.ts';
import { again, backoffMs } from './backoff.ts';
import { coalesce } from './coalesce.ts';
import { freshest } from './freshest.ts';
import { silence } from './silence.ts';

interface Ping {
  id: string;
  n: number;
}
const ping = (id: string, n: number): Ping => ({ id, n });

describe('freshest', () => {
  it('drops values older than the last one with the same key', () => {
    createTestScheduler().run(({ cold, expectObservable }) => {
      const source$ = cold('ab-c', {
        a: [ping('x', 2), ping('y', 1)],
        b: [ping('x', 1), ping('y', 2)],
        c: [ping('x', 2)],
      });
      expectObservable(
        source$.pipe(
          freshest(
            (p) => p.id,
            (p) => p.n,
          ),
        ),
      ).toBe('ab-c', {
        a: [ping('x', 2), ping('y', 1)],
        b: [ping('y', 2)],
        c: [ping('x', 2)],
      });
    });
  });
});

describe('coalesce', () => {
  it('emits the latest value of each key at the next frame, and counts the dropped ones', () => {
    const scheduler = createTestScheduler();
    scheduler.run(({ cold, expectObservable }) => {
      const source$ = cold('a-b 20ms c', {
        a: [ping('x', 1), ping('y', 1)],
        b: [ping('x', 2)],
        c: [ping('y', 2)],
      });
      const frame$ = timer(16, scheduler);
      expectObservable(source$.pipe(coalesce((p) => p.id, frame$))).toBe('16ms a 22ms b', {
        a: { latest: [ping('y', 1), ping('x', 2)], dropped: 1 },
        b: { latest: [ping('y', 2)], dropped: 0 },
      });
    });
  });

  it('requests no frame while nothing is pending, and emits pending values on completion', () => {
    createTestScheduler().run(({ cold, expectObservable }) => {
      const source$ = cold<Ping[]>('e-a|', { e: [], a: [ping('x', 1)] });
      expectObservable(source$.pipe(coalesce((p) => p.id, NEVER))).toBe('---(a|)', {
        a: { latest: [ping('x', 1)], dropped: 0 },
      });
    });
  });
});

describe('silence', () => {
  it('emits once per silence that is longer than the limit', () => {
    const scheduler = createTestScheduler();
    scheduler.run(({ cold, expectObservable }) => {
      const source$ = cold('--a-----------b---------');
      const watched$ = source$.pipe(silence(6, 's', scheduler));
      expectObservable(watched$, '^ 23ms !').toBe('--a-----s-----b-----s');
    });
  });
});

describe('age', () => {
  it('has the bands of the control room', () => {
    const seconds = [0, 14.9, 15, 59.9, 60, 899, 900].map((s) => ageBand(s * 1000));
    expect(seconds).toEqual(['fresh', 'fresh', 'ageing', 'ageing', 'stale', 'stale', 'last_seen']);
    expect(ageBand(-5_000)).toBe('fresh');
  });

  it('emits the time at once and then once per period', () => {
    const scheduler = createTestScheduler();
    scheduler.run(({ expectObservable }) => {
      expectObservable(ticks(10, scheduler), '^ 25ms !').toBe('a 9ms b 9ms c', {
        a: 0,
        b: 10,
        c: 20,
      });
    });
  });
});

describe('backoff', () => {
  it('doubles up to its limit, with at most half of the delay random', () => {
    expect([0, 1, 2, 9].map((n) => backoffMs(n, 100, 1_000, 1))).toEqual([100, 200, 400, 1_000]);
    expect(backoffMs(1, 100, 1_000, 0)).toBe(100);
  });

  it('waits longer each time until the source is healthy, and restarts early on a wake signal', () => {
    const scheduler = createTestScheduler();
    scheduler.run(({ hot, expectObservable }) => {
      let attempt = 0;
      const source$ = of('x').pipe(
        again({
          firstMs: 4,
          maxMs: 100,
          random: () => 1,
          scheduler,
          healthy: () => {
            attempt += 1;
            return attempt === 3;
          },
          wake$: hot('--------------w'),
        }),
      );
      // After 4, then 8 (nothing emits at 14, so it ends at 12), then 4 again after success.
      expectObservable(source$, '^ 15ms !').toBe('x---x-------x-x');
    });
  });
});
