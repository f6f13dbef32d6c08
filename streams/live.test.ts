// oxlint-disable unicorn/no-thenable -- one stands in for a promise.
import fc from 'fast-check';
import { BehaviorSubject, defer, of, take, throwError, timer } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { applyOrderEvent, isOpen, legalOrderEvents } from '#machines/order/order-machine.ts';
import {
  anOrder,
  aSnapshot,
  createTestScheduler,
  orderEvent,
} from '#tests/support/sample-events.ts';
import type { Carrier } from './deps.ts';
import { createLive } from './live.ts';

/** A day at the server: random legal acts on a few orders, and the resulting log. */
function serverFrom(choices: readonly number[]) {
  const orders = new Map<number, Order>();
  const log: LiveEvent[] = [];
  for (const choice of choices) {
    const id = (choice % 5) + 1;
    const before = orders.get(id);
    let after: Order;
    if (!before) after = anOrder(id);
    else {
      const state = { status: before.status, driverId: before.driver?.id ?? null };
      const legal = legalOrderEvents(state);
      const type = legal[Math.floor(choice / 5) % Math.max(1, legal.length)];
      if (!type) continue;
      const driverId = (state.driverId ?? 0) + 50;
      const next = applyOrderEvent(state, { type, driverId } as never);
      if (!next) continue;
      const driver = next.driverId ? { id: next.driverId, name: 'D', code: 'd1' } : null;
      after = { ...before, status: next.status, driver, version: before.version + 1 } as Order;
    }
    orders.set(id, after);
    log.push(orderEvent(log.length + 1, after));
    // Later releases have events of further kinds.
    if (choice % 3 === 0)
      log.push({ ...orderEvent(log.length + 1, after), subject: 'unheard-of' } as never);
  }
  const at = (seq: number) => {
    const then = new Map<number, Order>();
    for (const event of log.slice(0, seq))
      if (event.subject === 'order') then.set(event.order.id, event.order);
    return [...then.values()].filter((order) => isOpen(order.status));
  };
  return { log, at };
}

const deliveries = fc.array(
  fc.record({
    fate: fc.constantFrom('sent', 'lost', 'twice', 'late'),
    afterMs: fc.integer({ min: 0, max: 400 }),
  }),
  { minLength: 60, maxLength: 60 },
);

/** A gap of more events than this is answered with `reset`. */
const MAX_GAP = 5;
const BEAT_AT = '2026-03-02T12:00:00.000Z';

describe('the live feed', () => {
  it('ends in the state of the server, whichever events are lost, repeated or late', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { minLength: 5, maxLength: 60 }),
        deliveries,
        fc.nat(20),
        fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        fc.boolean(),
        (choices, how, snapshotAt, failures, confirms) => {
          const server = serverFrom(choices);
          const start = Math.min(snapshotAt, server.log.length);
          const scheduler = createTestScheduler();
          scheduler.run(() => {
            const on: Record<string, (value: never) => void> = {};
            let published = start;
            let asked = 0;
            const flaky = <T>(answer: () => T) =>
              defer(() => {
                asked += 1;
                return failures[asked % 8] && asked < 40
                  ? throwError(() => new Error('away'))
                  : of(answer());
              });
            const carrier = {
              on: (event: string, fn: (value: never) => void) => {
                on[event] = fn;
              },
              // Promises do not resolve in virtual time, so this answers at once or never. After
              // the answer, polling pauses, and only refills and beats recover what the socket
              // loses.
              ask: () => ({
                // biome-ignore lint/suspicious/noThenProperty: it stands in for a promise.
                then(done: (answer: unknown) => void) {
                  if (confirms) done({ seq: 0, reset: false, events: [] });
                  return { catch: () => undefined };
                },
              }),
              close: () => undefined,
            } as unknown as Carrier;
            const live = createLive({
              api: {
                snapshot: () => flaky(() => aSnapshot(published, server.at(published))),
                since: (seq) =>
                  flaky(() => ({
                    seq: published,
                    reset: published - seq > MAX_GAP,
                    events: published - seq > MAX_GAP ? [] : server.log.slice(seq, published),
                  })),
                stats: () => throwError(() => new Error('not asked')),
              },
              openSocket: () => carrier,
              token$: new BehaviorSubject<string | null>('t'),
              scheduler,
              visible$: of(true),
              // Long, so that events still wait for paint when a snapshot arrives.
              frame$: timer(90, scheduler),
              random: () => 0.5,
            });
            live.start();
            scheduler.schedule(() => on.connect?.(undefined as never), 5);
            timer(3_000, 4_000, scheduler)
              .pipe(take(45))
              .subscribe(() => on.beat?.({ at: BEAT_AT, seq: published } as never));
            server.log.slice(start).forEach((event, i) => {
              const { fate, afterMs } = how[i % how.length] ?? { fate: 'sent', afterMs: 0 };
              const emit = () => on.live?.([event] as never);
              scheduler.schedule(() => {
                published = event.seq;
                if (fate === 'sent' || fate === 'twice') emit();
                if (fate === 'twice') scheduler.schedule(emit, afterMs);
                if (fate === 'late') scheduler.schedule(emit, afterMs * 10);
              }, i * 20);
            });
            scheduler.schedule(() => {
              const open = live.orders
                .list()
                .map((id) => live.orders.get(id))
                .filter((held) => held?.endedAtMs === null)
                .map((held) => held?.order);
              const expected = server.at(server.log.length);
              const byId = (a?: Order, b?: Order) => (a?.id ?? 0) - (b?.id ?? 0);
              expect(open.sort(byId)).toEqual(expected.sort(byId));
              live.stop();
            }, 200_000);
          });
        },
      ),
      { numRuns: 100 },
    );
  });
});
