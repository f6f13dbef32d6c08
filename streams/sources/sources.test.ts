import { asyncScheduler, BehaviorSubject, map, of, throwError } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { Watch } from '#contract/events.ts';
import { aSnapshot, createTestScheduler, orderEvents } from '#tests/support/sample-events.ts';
import type { Carrier, LiveDeps } from '../deps.ts';
import type { LiveMessage } from '../messages.ts';
import { NO_PLACE } from '../watching.ts';
import { poll } from './poll.ts';
import { SILENCE_MS, socket } from './socket.ts';

const words = (message: LiveMessage): string =>
  message.kind === 'link'
    ? `${message.event.type}${'reason' in message.event ? ` ${message.event.reason}` : ''}`
    : message.kind;

const noStats: LiveDeps['api']['stats'] = () => throwError(() => new Error('not asked'));

describe('poll', () => {
  it('requests a snapshot, then the events since, and the drivers in between', () => {
    const scheduler = createTestScheduler();
    scheduler.run(({ expectObservable }) => {
      let cursor: number | null = null;
      const api: LiveDeps['api'] = {
        snapshot: () => of(aSnapshot(3)),
        since: (seq) => of({ seq: seq + 1, reset: false, events: orderEvents(seq + 1) }),
        stats: noStats,
      };
      const message$ = poll({ api, scheduler, random: () => 0.5 }, () => cursor).pipe(
        map((message) => {
          if (message.kind === 'snapshot') cursor = 3;
          return words(message);
        }),
      );
      expectObservable(message$, '^ 3500ms !').toBe('(tsa) 1995ms (eha) 995ms (td)', {
        t: 'time',
        s: 'snapshot',
        a: 'poll.answered',
        d: 'drivers',
        e: 'events',
        h: 'head',
      });
    });
  });

  it('emits a failure as a value and continues polling', () => {
    const scheduler = createTestScheduler();
    scheduler.run(({ expectObservable }) => {
      const api: LiveDeps['api'] = {
        snapshot: () => throwError(() => new Error('away')),
        since: () => throwError(() => new Error('away')),
        stats: noStats,
      };
      expectObservable(
        poll({ api, scheduler, random: () => 0.5 }, () => 3).pipe(map(words)),
        '^ 4100ms !',
      ).toBe('f 1999ms f 1999ms f', { f: 'poll.failed' });
    });
  });
});

type Handlers = Record<string, (value: unknown) => void>;

/** A socket that the test controls. */
function aCarrier() {
  const on: Handlers = {};
  const carrier = {
    on: (event: string, fn: (value: unknown) => void) => {
      on[event] = fn;
    },
    ask: vi.fn(async (event: string, _body: unknown, _timeoutMs: number) =>
      event === 'follow' ? { seq: 6, reset: false, events: orderEvents(5, 6) } : { ok: true },
    ),
    close: vi.fn(),
  };
  return {
    carrier: carrier as unknown as Carrier & typeof carrier,
    emit: (e: string, v?: unknown) => on[e]?.(v),
  };
}

describe('socket', () => {
  interface World {
    token$: BehaviorSubject<string | null>;
    watch$: BehaviorSubject<Watch>;
    opened: ReturnType<typeof aCarrier>[];
    tokens: string[];
    received: string[];
  }

  async function run(test: (world: World) => Promise<void>) {
    vi.useFakeTimers();
    try {
      const token$ = new BehaviorSubject<string | null>('t1');
      const watch$ = new BehaviorSubject<Watch>(NO_PLACE);
      const opened: ReturnType<typeof aCarrier>[] = [];
      const tokens: string[] = [];
      const received: string[] = [];
      const subscription = socket(
        {
          token$,
          watch$,
          scheduler: asyncScheduler,
          random: () => 1,
          openSocket: (token) => {
            tokens.push(token);
            const made = aCarrier();
            opened.push(made);
            return made.carrier;
          },
        },
        () => 4,
      ).subscribe((message) => received.push(words(message)));
      await test({ token$, watch$, opened, tokens, received });
      subscription.unsubscribe();
    } finally {
      vi.useRealTimers();
    }
  }

  it('follows from the cursor and passes on events', () =>
    run(async ({ opened, received }) => {
      opened[0]?.emit('connect');
      await vi.advanceTimersByTimeAsync(0);
      opened[0]?.emit('live', orderEvents(7));
      expect(opened[0]?.carrier.ask).toHaveBeenCalledWith('follow', { seq: 4 }, expect.any(Number));
      expect(received).toEqual(['socket.up', 'events', 'head', 'events']);
    }));

  it('treats two missed heartbeats as a dead link, and reconnects', () =>
    run(async ({ opened, received }) => {
      opened[0]?.emit('connect');
      await vi.advanceTimersByTimeAsync(SILENCE_MS + 1);
      expect(received.at(-1)).toBe('socket.down silent');
      expect(opened[0]?.carrier.close).toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(500);
      expect(opened).toHaveLength(2);
    }));

  it('sends a new token without closing, and closes on sign-out', () =>
    run(async ({ token$, opened, tokens }) => {
      opened[0]?.emit('connect');
      await vi.advanceTimersByTimeAsync(0);
      token$.next('t2');
      expect(opened[0]?.carrier.ask).toHaveBeenLastCalledWith(
        'renew',
        { token: 't2' },
        expect.any(Number),
      );
      token$.next(null);
      expect(opened[0]?.carrier.close).toHaveBeenCalled();
      token$.next('t3');
      expect(tokens).toEqual(['t1', 't3']);
    }));

  it('sends its watch once connected, and whenever the watch changes', () =>
    run(async ({ opened, watch$ }) => {
      const watches = () =>
        opened[0]?.carrier.ask.mock.calls.filter(([event]) => event === 'watch');
      opened[0]?.emit('connect');
      expect(watches()).toEqual([]);
      await vi.advanceTimersByTimeAsync(0);
      const watch: Watch = { ...NO_PLACE, ids: [7 as never] };
      watch$.next(watch);
      expect(watches()).toEqual([
        ['watch', NO_PLACE, expect.any(Number)],
        ['watch', watch, expect.any(Number)],
      ]);
    }));

  it('passes on frames unchanged, and treats “behind” as a gap', () =>
    run(async ({ opened, received }) => {
      opened[0]?.emit('frame', new ArrayBuffer(48));
      opened[0]?.emit('behind', { seq: 90 });
      expect(received).toEqual(['frame', 'head']);
    }));

  it('reports why it was closed', () =>
    run(async ({ opened, received }) => {
      opened[0]?.emit('session.ended', { code: 'revoked' });
      expect(received).toEqual(['socket.down revoked']);
      await vi.advanceTimersByTimeAsync(500);
      opened[1]?.emit('connect_error', new Error('auth.required'));
      expect(received.at(-1)).toBe('socket.down refused');
    }));

  it('waits as long as a busy server demands, up to a minute', () =>
    run(async ({ opened, received }) => {
      const busy = (retryAfterMs: unknown) =>
        Object.assign(new Error('server.busy'), { data: { retryAfterMs } });
      opened[0]?.emit('connect_error', busy(4_000));
      expect(received.at(-1)).toBe('socket.down busy');
      await vi.advanceTimersByTimeAsync(3_999);
      expect(opened).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(opened).toHaveLength(2);
      opened[1]?.emit('connect_error', busy(1e12));
      await vi.advanceTimersByTimeAsync(60_000);
      expect(opened).toHaveLength(3);
      opened[2]?.emit('connect_error', busy('soon'));
      await vi.advanceTimersByTimeAsync(2_000);
      expect(opened).toHaveLength(4);
    }));
});
