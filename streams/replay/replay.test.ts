import { type Observable, of, throwError, timer } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import {
  anOrder,
  aSnapshot,
  createTestScheduler,
  orderEvent,
} from '#tests/support/sample-events.ts';
import type { Snapshot } from '../messages.ts';
import { createReplay, type Replay, type ReplayDeps } from './replay.ts';

const HOUR = 3_600_000;
/** The scheduler's clock starts at 0, so the recording lies before it. */
const T = -HOUR;
const iso = (ms: number) => new Date(ms).toISOString();

const driver = {
  id: 7,
  code: 'd07',
  name: 'Driss',
  phone: null,
  vehicle: 'scooter',
  status: 'available',
  statusAt: iso(T),
  position: { lat: 33, lon: -7, heading: null, speed: null, at: iso(T) },
  activeOrders: [],
} as unknown as Driver;

const ready = (atMs: number): LiveEvent => ({
  ...orderEvent(4, anOrder(1, { status: 'ready', version: 2 })),
  type: 'order.ready',
  at: iso(atMs),
});

interface Step {
  at: number;
  does: (replay: Replay) => void;
}

/**
 * Plays a recording of one order that becomes ready after 5 s, and one driver who rides for 10 s.
 */
function run(steps: Step[], api: Partial<ReplayDeps['api']> = {}, endsAt = 60_000) {
  const asked: string[] = [];
  const scheduler = createTestScheduler();
  scheduler.run(() => {
    const replay = createReplay(
      {
        api: {
          state: (at) => {
            asked.push(`state ${(Date.parse(at) - T) / 1000}`);
            const order = anOrder(1);
            const snapshot: Snapshot = { ...aSnapshot(3, [order]), drivers: [driver] };
            return of(snapshot);
          },
          window: ({ from, to, step }) => {
            asked.push(
              `window ${(Date.parse(from) - T) / 1000} ${(Date.parse(to) - T) / 1000} ${step}`,
            );
            const isFirst = Date.parse(from) <= T;
            return of({
              from,
              to,
              events: isFirst ? [ready(T + 5_000)] : [],
              tracks: isFirst
                ? [{ driverId: driver.id, points: [[34, -7, T + 10_000, 90] as never] }]
                : [],
            });
          },
          ...api,
        },
        scheduler,
        presentMs: () => scheduler.now(),
        frame$: timer(16, scheduler),
      },
      T,
    );
    for (const { at, does } of steps) scheduler.schedule(() => does(replay), at);
    scheduler.schedule(() => replay.stop(), endsAt);
  });
  return asked;
}
const statusOf = (replay: Replay) => replay.orders.get(1 as never)?.order.status;

describe('the replay', () => {
  it('shows each zone in its state of that time', () => {
    const zone = { id: 3, name: 'Gauthier', state: 'active', ring: null };
    const window: ReplayDeps['api']['window'] = ({ from, to }) =>
      of({
        from,
        to,
        events:
          Date.parse(from) > T
            ? []
            : [
                {
                  seq: 4,
                  at: iso(T + 5_000),
                  type: 'zone.paused',
                  subject: 'zone',
                  actor: null,
                  zone: { ...zone, state: 'paused' },
                } as unknown as LiveEvent,
              ],
        tracks: [],
      });
    const state: ReplayDeps['api']['state'] = () =>
      of({ ...aSnapshot(3, []), zones: [zone] } as unknown as Snapshot);
    const states = (replay: Replay) => replay.zones.get().map((one) => one.state);
    run(
      [
        {
          at: 1_000,
          does: (replay) => {
            expect(states(replay)).toEqual(['active']);
            replay.play();
          },
        },
        { at: 5_000, does: (replay) => expect(states(replay)).toEqual(['active']) },
        { at: 7_000, does: (replay) => expect(states(replay)).toEqual(['paused']) },
      ],
      { window, state },
    );
  });

  it('counts drivers by their status of that time, also those whose position it does not have', () => {
    const silent = { ...driver, id: 8, position: null } as Driver;
    const long = {
      ...driver,
      id: 9,
      position: { ...driver.position, at: iso(T - HOUR) },
    } as Driver;
    const snapshot: Snapshot = { ...aSnapshot(3), drivers: [driver, silent, long] };
    run(
      [
        {
          at: 500,
          does: ({ stats }) =>
            expect(stats.get().drivers).toMatchObject({ online: 3, available: 3, stale: 0 }),
        },
      ],
      { state: () => of(snapshot) },
    );
    expect.hasAssertions();
  });

  it('stands still until it is played, then moves orders and drivers along the recording', () => {
    run([
      {
        at: 5_000,
        does: (replay) => {
          expect(statusOf(replay)).toBe('placed');
          expect(replay.now()).toBe(T);
          replay.play();
        },
      },
      {
        at: 9_000,
        does: (replay) => {
          expect(statusOf(replay)).toBe('placed');
          expect(replay.positions.get(7)?.lat).toBeCloseTo(33.4, 1);
          expect(Math.abs(replay.now() - (T + 4_000))).toBeLessThan(150);
        },
      },
      {
        at: 16_000,
        does: (replay) => {
          expect(statusOf(replay)).toBe('ready');
          expect(replay.positions.get(7)?.lat).toBe(34);
          // The driver has not reported since, and ages like a live driver.
          expect(replay.positions.ageMs(7, replay.now())).toBeGreaterThan(800);
          replay.pause();
        },
      },
      { at: 30_000, does: (replay) => expect(replay.now()).toBeLessThan(T + 11_500) },
    ]);
  });

  it('shows what a driver did beside the status of an order, at its time', () => {
    const seenAt = iso(T + 5_000);
    const seen = {
      ...ready(T + 5_000),
      type: 'answer.seen',
      subject: 'fact',
      fact: { id: 1, version: 1, answer: { seenAt }, declined: null, visits: null },
    } as unknown as LiveEvent;
    const window: ReplayDeps['api']['window'] = ({ from, to }) =>
      of({ from, to, events: Date.parse(from) > T ? [] : [seen], tracks: [] });
    const shown = (replay: Replay) => replay.orders.get(1 as never)?.order.answer?.seenAt;
    run(
      [
        { at: 1_000, does: (replay) => replay.play() },
        { at: 5_000, does: (replay) => expect(shown(replay)).toBeUndefined() },
        { at: 7_000, does: (replay) => expect(shown(replay)).toBe(seenAt) },
      ],
      { window },
    );
  });

  it('plays at 60 times the speed, and loads ahead in larger windows', () => {
    const asked = run([
      {
        at: 1_000,
        does: (replay) => {
          replay.setSpeed(60);
          replay.play();
        },
      },
      { at: 11_000, does: (replay) => expect(replay.now() - T).toBeGreaterThan(590_000) },
    ]);
    expect(asked[0]).toBe('state 0');
    expect(asked[1]).toBe('window 0 120 1');
    expect(asked[2]).toBe('window 120 1920 60');
  });

  it('restores the earlier state on a seek, and stops at the end of the recording', () => {
    run([
      { at: 1_000, does: (replay) => replay.play() },
      {
        at: 9_000,
        does: (replay) => {
          expect(statusOf(replay)).toBe('ready');
          replay.seek(T);
        },
      },
      {
        at: 9_001,
        does: (replay) => {
          expect(statusOf(replay)).toBe('placed');
          expect(replay.positions.get(7)?.lat).toBe(33);
          replay.seek(9 * HOUR);
        },
      },
      {
        at: 9_200,
        does: (replay) => {
          expect(replay.now()).toBeLessThanOrEqual(0);
          replay.play();
          expect(replay.view.get().playing).toBe(false);
        },
      },
    ]);
  });

  it('requests nothing continually near the end of the recording', () => {
    // While paused, nothing; while playing at the pace at which the recording grows, now and then.
    const asked = run([
      { at: 1_000, does: (replay) => replay.seek(-20_000) },
      { at: 31_000, does: (replay) => replay.play() },
    ]);
    const sought = asked.indexOf('state 3580');
    expect(sought).toBeGreaterThan(0);
    expect(asked.slice(sought + 1, sought + 2)).toEqual(['window 3580 3586 1']);
    expect(asked.length - sought).toBeLessThan(10);
  });

  it('reports a recording that cannot be loaded, and retries on the next seek', () => {
    let isAway = true;
    const window = (): Observable<never> => throwError(() => new Error('away'));
    run(
      [
        { at: 1_000, does: (replay) => expect(replay.view.get().failed).toBe(true) },
        {
          at: 2_000,
          does: (replay) => {
            isAway = false;
            replay.seek(T);
          },
        },
        {
          at: 3_000,
          does: (replay) => {
            expect(replay.view.get()).toMatchObject({ failed: true, loading: null });
            expect(statusOf(replay)).toBe('placed');
          },
        },
      ],
      {
        state: () =>
          isAway ? throwError(() => new Error('away')) : of(aSnapshot(3, [anOrder(1)])),
        window,
      },
    );
  });

  it('ignores changes of orders', () => {
    run([
      {
        at: 1_000,
        does: (replay) => {
          replay.put(anOrder(1, { status: 'cancelled', version: 9 }));
          expect(statusOf(replay)).toBe('placed');
        },
      },
    ]);
  });
});
