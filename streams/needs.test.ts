// oxlint-disable unicorn/no-thenable -- one stands in for a promise.
import fc from 'fast-check';
import { BehaviorSubject, of, timer } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { LEAVE_MS } from '#contract/routes/operations/presence.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import {
  anOrder,
  aSnapshot,
  createTestScheduler,
  orderEvent,
} from '#tests/support/sample-events.ts';
import type { Carrier } from './deps.ts';
import { createLive } from './live.ts';
import type { Needs } from './needs.ts';
import { createValueStore, type WritableValueStore } from './stores/value.ts';

/** A server with sockets that omit unrequested data. */
function aServer() {
  const log: LiveEvent[] = [];
  const orders = new Map<number, Order>();
  const sent: string[] = [];
  const watched: unknown[] = [];
  type Connection = { on: Record<string, (value: never) => void>; subjects: string[] | null };
  let open: Connection | null = null;
  let following = false;

  const shown = (events: readonly LiveEvent[], subjects: readonly string[] | null) =>
    events.map(
      (event): LiveEvent =>
        subjects && !subjects.includes(event.subject)
          ? { seq: event.seq, at: event.at, actor: null, subject: 'elsewhere', type: 'elsewhere' }
          : event,
    );
  const answering = (value: unknown) => ({
    // biome-ignore lint/suspicious/noThenProperty: it stands in for a promise, which virtual time has not.
    then(done: (answer: unknown) => void) {
      done(value);
      return { catch: () => undefined };
    },
  });

  return {
    log,
    sent,
    watched,
    open: () => [...orders.values()].filter(({ status }) => isOpen(status)),
    change(id: number, ends: boolean): void {
      const before = orders.get(id);
      const order = anOrder(id, {
        version: (before?.version ?? 0) + 1,
        status: ends ? 'cancelled' : 'placed',
      });
      orders.set(id, order);
      const event = orderEvent(log.length + 1, order);
      log.push(event);
      if (!open || !following) return;
      const matching = shown([event], open.subjects);
      sent.push(...matching.map(({ subject }) => subject));
      open.on.live?.(matching as never);
    },
    carrier(): Carrier {
      const mine: Connection = { on: {}, subjects: null };
      open = mine;
      following = false;
      return {
        on: (event: string, fn: (value: never) => void) => {
          mine.on[event] = fn;
        },
        ask(event: string, body: { seq: number; subjects?: string[] }) {
          if (event === 'watch') watched.push(body);
          if (event !== 'follow') return answering({});
          mine.subjects = body.subjects ?? null;
          following = true;
          const events = shown(log.slice(body.seq), mine.subjects);
          return answering({ seq: log.length, reset: false, events });
        },
        close: () => {
          if (open === mine) open = null;
        },
      } as unknown as Carrier;
    },
    connect: () => open?.on.connect?.(undefined as never),
    drop: () => open?.on.disconnect?.(undefined as never),
    beat: () => open?.on.beat?.({ at: '2026-03-02T12:00:00.000Z', seq: log.length } as never),
  };
}

/** A console of this server in virtual time, for this long. */
function during(
  ms: number,
  act: (world: {
    server: ReturnType<typeof aServer>;
    live: ReturnType<typeof createLive>;
    needs: WritableValueStore<Needs>;
    at: (ms: number, work: () => void) => void;
  }) => void,
) {
  const scheduler = createTestScheduler();
  const server = aServer();
  const needs = createValueStore<Needs>('all');
  scheduler.run(() => {
    const live = createLive({
      api: {
        snapshot: () => of(aSnapshot(server.log.length, server.open())),
        since: (seq) => of({ seq: server.log.length, reset: false, events: server.log.slice(seq) }),
        stats: () => of(),
      },
      openSocket: () => {
        scheduler.schedule(() => server.connect(), 10);
        return server.carrier();
      },
      token$: new BehaviorSubject<string | null>('token'),
      scheduler,
      frame$: timer(16, scheduler),
      visible$: new BehaviorSubject(true),
      needs,
      random: () => 0.5,
    });
    const at = (when: number, work: () => void) => void scheduler.schedule(work, when);
    for (let beat = 5_000; beat < ms; beat += 5_000) at(beat, server.beat);
    live.start();
    act({ server, live, needs, at });
    at(ms, live.stop);
  });
  return server;
}

const shownOf = (live: ReturnType<typeof createLive>) =>
  [...live.orders.keys()]
    .flatMap((id) => live.orders.get(id) ?? [])
    .filter(({ endedAtMs }) => endedAtMs === null)
    .map(({ order }) => `${order.id} v${order.version}`)
    .sort();
const openOf = (server: ReturnType<typeof aServer>) =>
  server
    .open()
    .map(({ id, version }) => `${id} v${version}`)
    .sort();

describe('data that a screen does not need', () => {
  it('is no longer sent after a delay, and is complete again as soon as it is needed', () => {
    const seen: string[][] = [];
    const ready: boolean[] = [];
    const server = during(60_000, ({ server: s, live, needs, at }) => {
      at(1_000, () => s.change(1, false));
      at(2_000, () => needs.set('few'));
      at(3_000, () => s.change(2, false));
      at(2_000 + LEAVE_MS + 100, () => s.change(3, false));
      at(30_000, () => s.change(1, true));
      at(31_000, () => seen.push(shownOf(live)));
      at(31_500, () => needs.set('all'));
      at(32_500, () => {
        seen.push(shownOf(live));
        ready.push(live.ready.get());
      });
    });
    expect(server.sent).toEqual(['order', 'order', 'elsewhere', 'elsewhere']);
    expect(seen).toEqual([
      ['1 v1', '2 v1'],
      ['2 v1', '3 v1'],
    ]);
    expect(ready).toEqual([true]);
    // Nor are drivers, which change most.
    expect(server.watched).toContainEqual({
      box: null,
      ids: [],
      everyMs: 60_000,
      elsewhereMs: null,
    });
    expect(server.watched.at(-1)).toMatchObject({ elsewhereMs: 5_000 });
  });

  it('is still sent if the user returns to the screen within the delay', () => {
    const server = during(30_000, ({ server: s, needs, at }) => {
      at(2_000, () => needs.set('few'));
      at(2_000 + LEAVE_MS - 100, () => needs.set('all'));
      at(20_000, () => s.change(1, false));
    });
    expect(server.sent).toEqual(['order']);
  });

  it('is read by polling when needed again without a socket, from the known sequence', () => {
    const seen: string[][] = [];
    during(60_000, ({ server: s, live, needs, at }) => {
      at(1_000, () => s.change(1, false));
      at(2_000, () => needs.set('few'));
      at(20_000, () => s.change(1, true));
      at(21_000, () => s.change(2, false));
      at(22_000, s.drop);
      at(22_001, () => needs.set('all'));
      at(22_100, () => seen.push(shownOf(live)));
    });
    expect(seen).toEqual([['2 v1']]);
  });

  it('equals the state of the server once needed, after any order of screens, changes and disconnections', () => {
    const step = fc.record({
      act: fc.constantFrom('place', 'place', 'end', 'few', 'all', 'drop'),
      id: fc.integer({ min: 1, max: 4 }),
      afterMs: fc.integer({ min: 1, max: 9_000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let shown: string[] = [];
        let wanted: string[] = [];
        const endMs = steps.reduce((sum, { afterMs }) => sum + afterMs, 0) + 60_000;
        during(endMs, ({ server, live, needs, at }) => {
          let when = 0;
          for (const { act, id, afterMs } of steps) {
            when += afterMs;
            at(when, () => {
              if (act === 'place' || act === 'end') server.change(id, act === 'end');
              else if (act === 'drop') server.drop();
              else needs.set(act);
            });
          }
          at(when + 1, () => needs.set('all'));
          at(endMs - 1, () => {
            shown = shownOf(live);
            wanted = openOf(server);
          });
        });
        expect(shown).toEqual(wanted);
      }),
      { numRuns: 60 },
    );
  }, 20_000);
});
