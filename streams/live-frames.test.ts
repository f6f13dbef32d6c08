// oxlint-disable unicorn/no-thenable -- one stands in for a promise.
import { BehaviorSubject, of, take, throwError, timer } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import { type DriverPosition, encodeFrame } from '#rules/frames/positions-frame.ts';
import { aSnapshot, createTestScheduler } from '#tests/support/sample-events.ts';
import type { Carrier } from './deps.ts';
import { createLive } from './live.ts';
import type { Live } from './live-source.ts';

const at = '1970-01-01T00:00:00.000Z';
const aDriver = (id: number) =>
  ({
    id,
    code: `d0${id}`,
    name: 'Driss',
    phone: null,
    vehicle: 'scooter',
    status: 'available',
    statusAt: at,
    position: null,
    activeOrders: [],
  }) as unknown as Driver;

const placed = (id: number, atMs: number, lat = 33.5): DriverPosition => ({
  id,
  lat,
  lon: -7.6,
  heading: null,
  atMs,
  status: 'available',
});

interface World {
  live: Live;
  emit: (event: string, value: unknown) => void;
  visible$: BehaviorSubject<boolean>;
  snapshots: () => number;
}

/** Runs a scenario in virtual time: each act at its millisecond, frames painted every 100 ms. */
function run(story: { at: number; does: (world: World) => void }[]) {
  const scheduler = createTestScheduler();
  scheduler.run(() => {
    const on: Record<string, (value: never) => void> = {};
    let snapshots = 0;
    const visible$ = new BehaviorSubject(true);
    const live = createLive({
      api: {
        snapshot: () => {
          snapshots += 1;
          return of({ ...aSnapshot(1), drivers: [aDriver(1), aDriver(2)] });
        },
        since: () => of({ seq: 1, reset: false, events: [] }),
        stats: () => throwError(() => new Error('not asked')),
      },
      openSocket: () =>
        ({
          on: (event: string, fn: (value: never) => void) => {
            on[event] = fn;
          },
          // Promises do not resolve in virtual time, so this answers at once.
          ask: () => ({
            // biome-ignore lint/suspicious/noThenProperty: it stands in for a promise.
            then(done: (answer: unknown) => void) {
              done({ seq: 1, reset: false, events: [] });
              return { catch: () => undefined };
            },
          }),
          close: () => undefined,
        }) as unknown as Carrier,
      token$: new BehaviorSubject<string | null>('t'),
      scheduler,
      visible$,
      frame$: timer(100, scheduler),
      random: () => 0.5,
    });
    live.start();
    scheduler.schedule(() => on.connect?.(undefined as never), 5);
    timer(3_000, 4_000, scheduler)
      .pipe(take(12))
      .subscribe(() => on.beat?.({ at, seq: 1 } as never));
    const world: World = {
      live,
      visible$,
      emit: (event, value) => on[event]?.(value as never),
      snapshots: () => snapshots,
    };
    for (const { at: ms, does } of story) scheduler.schedule(() => does(world), ms);
    scheduler.schedule(() => live.stop(), 60_000);
  });
}

const bytes = (nowMs: number, ...list: DriverPosition[]) => encodeFrame(nowMs, list).buffer;

describe('positions between the socket and the screen', () => {
  it('are painted once per frame with the latest of each driver, and count the dropped ones', () => {
    const changes: number[] = [];
    run([
      {
        at: 500,
        does: ({ live, emit }) => {
          live.positions.subscribe((changed) => changes.push(changed.length));
          emit('frame', bytes(1_000, placed(1, 1_000), placed(2, 1_000)));
          emit('frame', bytes(2_000, placed(1, 2_000, 34)));
        },
      },
      {
        at: 700,
        does: ({ live }) => {
          expect(changes).toEqual([2]);
          expect(live.positions.get(1)?.lat).toBe(34);
        },
      },
      { at: 2_500, does: ({ live }) => expect(live.link.get().dropped).toBe(1) },
    ]);
  });

  it('are counted as refused and not shown if their frame is malformed', () => {
    run([
      {
        at: 500,
        does: ({ live, emit }) => {
          const bad = encodeFrame(1_000, [placed(1, 1_000), placed(2, 1_000)]);
          bad[0] = 9;
          emit('frame', bad.buffer);
          emit('frame', new ArrayBuffer(3));
          expect(live.positions.get(1)).toBeNull();
        },
      },
      { at: 2_500, does: ({ live }) => expect(live.link.get().refused).toBe(2) },
    ]);
  });

  it('cause one new snapshot if they are of an unknown driver', () => {
    let before = 0;
    run([
      {
        at: 20_000,
        does: ({ emit, snapshots }) => {
          before = snapshots();
          emit('frame', bytes(20_000, placed(9, 20_000)));
          emit('frame', bytes(21_000, placed(9, 21_000)));
        },
      },
      { at: 21_000, does: ({ snapshots }) => expect(snapshots()).toBe(before) },
      {
        at: 50_000,
        does: ({ live, snapshots }) => {
          expect(snapshots()).toBe(before + 1);
          expect(live.positions.get(9)).toBeNull();
        },
      },
    ]);
  });

  it('arrive less often while the page is hidden, and the link reports for how long it was hidden', () => {
    run([
      { at: 1_000, does: ({ visible$ }) => visible$.next(false) },
      { at: 2_000, does: ({ live }) => expect(live.link.get().hiddenAtMs).toBe(1_000) },
      { at: 31_000, does: ({ visible$ }) => visible$.next(true) },
      {
        at: 31_001,
        does: ({ live }) =>
          expect(live.link.get()).toMatchObject({ hiddenAtMs: null, hiddenForMs: 30_000 }),
      },
    ]);
  });
});
