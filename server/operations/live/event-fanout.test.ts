import { expect, it } from 'vitest';
import type { LiveEvent, OutOfScopeEvent } from '#contract/events.ts';
import { anOrder, orderEvent } from '#tests/support/sample-events.ts';
import { createEventFanout } from './event-fanout.ts';
import type { Client, SocketServer } from './socket-types.ts';

const ZONES = 60;
const EVENTS = 6_000;

/** Consoles that record what they are sent. The zone of an order is the remainder of its id. */
function start(consoles: { zones: number[] | null; takesRuns?: boolean }[]) {
  const rooms = new Map<string, Set<string>>();
  const sent: { to: string; events: LiveEvent[] }[] = [];
  const io = {
    sockets: { adapter: { rooms }, sockets: new Map() },
    to: (to: string) => ({
      except: () => ({ emit: (_: string, events: LiveEvent[]) => sent.push({ to, events }) }),
    }),
  } as unknown as SocketServer;
  const fanout = createEventFanout({
    io,
    isHeld: () => false,
    readableBy: () => null,
    visibility: {
      shown: (sight, events) =>
        events.map((event): LiveEvent => {
          if (event.subject === 'order' && sight.has(event.order.id % ZONES)) return event;
          const { seq, at } = event;
          return { seq, at, actor: null, subject: 'elsewhere', type: 'elsewhere' };
        }),
    },
  });
  for (const [n, { zones, takesRuns = true }] of consoles.entries())
    fanout.join({
      data: { scope: zones && { zones, key: zones.join() }, takesRuns },
      join: (room: string) => {
        rooms.set(room, (rooms.get(room) ?? new Set()).add(String(n)));
      },
    } as unknown as Client);
  return { fanout, sent };
}
const event = (seq: number) => orderEvent(seq, anOrder(seq));

/** The numbers that a message covers. */
const covered = (events: readonly LiveEvent[]) =>
  events.flatMap((one) => {
    const from = (one as OutOfScopeEvent).from ?? one.seq;
    return Array.from({ length: one.seq - from + 1 }, (_, n) => from + n);
  });

it('each event goes only to consoles that watch its zone: 60 consoles of 60 zones', () => {
  const { fanout, sent } = start(Array.from({ length: ZONES }, (_, zone) => ({ zones: [zone] })));
  for (let seq = 1; seq <= EVENTS; seq += 1) {
    fanout.send([event(seq)]);
    if (seq % 1_000 === 0) fanout.flush();
  }
  // One message per event, and one beat per console; sending each event to each console took
  // 360,000.
  expect(sent.length).toBeGreaterThanOrEqual(EVENTS);
  expect(sent.length).toBeLessThanOrEqual(EVENTS + (EVENTS / 1_000) * ZONES);
  // … and every console can verify that it missed nothing.
  const all = Array.from({ length: EVENTS }, (_, n) => n + 1);
  const byRoom = new Map<string, number[]>();
  for (const { to, events } of sent) {
    const seqs = byRoom.get(to) ?? [];
    seqs.push(...covered(events));
    byRoom.set(to, seqs);
  }
  expect(byRoom.size).toBe(ZONES);
  for (const seqs of byRoom.values()) expect(seqs).toEqual(all);
});

it('all events go to consoles of all zones, and to older ones without support for runs', () => {
  const { fanout, sent } = start([{ zones: null }, { zones: [1], takesRuns: false }]);
  fanout.send([event(59), event(60), event(61)]);
  fanout.flush();
  expect(sent.map(({ events }) => events.map(({ subject }) => subject))).toEqual([
    ['order', 'order', 'order'],
    ['elsewhere', 'elsewhere', 'order'],
  ]);
});

it('events stay in order: hidden ones go before visible ones, and before the head', () => {
  const { fanout, sent } = start([{ zones: [1] }]);
  fanout.send([event(58), event(59)]);
  expect(sent).toEqual([]);
  fanout.send([event(60), event(61), event(62)]);
  expect(sent.map(({ events }) => covered(events))).toEqual([[58, 59, 60, 61]]);
  fanout.flush();
  fanout.flush();
  expect(sent.slice(1).map(({ events }) => covered(events))).toEqual([[62]]);
});
