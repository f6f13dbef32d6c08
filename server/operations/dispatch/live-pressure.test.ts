import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { createLivePressure } from './live-pressure.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-03-02T12:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();

interface Past {
  atMs: number;
  deliveredBy: number | null;
}

/**
 * A city in which an order is placed every 20 seconds, and delivered half an hour later by one of
 * seven drivers.
 */
function orders(from: number, until: number): Past[] {
  const all: Past[] = [];
  for (let atMs = from; atMs <= until; atMs += 20_000) {
    all.push({ atMs, deliveredBy: null });
    if (atMs - START >= 30 * MINUTE) all.push({ atMs, deliveredBy: 1 + ((atMs / 20_000) % 7) });
  }
  return all;
}

const pickup = (atMs: number) => ({ lat: 33.5 + (atMs % 7_919) / 1e6, lon: -7.6 });
const eventOf = ({ atMs, deliveredBy }: Past) =>
  ({
    subject: 'order',
    at: iso(atMs),
    type: deliveredBy === null ? 'order.placed' : 'order.delivered',
    order: {
      pickup: pickup(atMs),
      driver: deliveredBy === null ? null : { id: deliveredBy },
      assignedAt: iso(atMs - 25 * MINUTE),
    },
  }) as object as LiveEvent;

/** The state of a server whose database has all orders so far. */
function aServer() {
  let nowMs = START;
  let publish: (events: LiveEvent[]) => void = () => undefined;
  const scarcity = createLivePressure({
    clock: () => new Date(nowMs),
    onEvents: (listener) => {
      publish = listener;
    },
    repository: {
      lately: async (since: Date, until: Date, most: { places: number; deliveries: number }) => {
        const past = orders(START, until.getTime()).filter(({ atMs }) => atMs > since.getTime());
        const placed = past.filter(({ deliveredBy }) => deliveredBy === null);
        const minutes = new Map<number, number>();
        for (const { atMs } of placed) {
          const minute = Math.floor(atMs / MINUTE) * MINUTE;
          minutes.set(minute, (minutes.get(minute) ?? 0) + 1);
        }
        return {
          minutes: [...minutes].map(([at, count]) => ({ at: new Date(at), placed: count })),
          pickups: placed.slice(-most.places).map(({ atMs }) => pickup(atMs)),
          deliveries: past.flatMap(({ atMs, deliveredBy }) =>
            deliveredBy === null
              ? []
              : [
                  {
                    driver_id: deliveredBy,
                    assigned_at: new Date(atMs - 25 * MINUTE),
                    closed_at: new Date(atMs),
                  },
                ],
          ),
        };
      },
    } as never,
  });
  return {
    scarcity,
    /** An event of an order. */
    receive: (atMs: number) => publish([eventOf({ atMs, deliveredBy: null })]),
    /** Lets time pass, with events of every order. */
    live(minutes: number) {
      const from = nowMs;
      nowMs += minutes * MINUTE;
      for (const one of orders(START, nowMs)) if (one.atMs > from) publish([eventOf(one)]);
    },
  };
}

describe('the scarcity of drivers', () => {
  it('is the same on a server that is first asked after hours', async () => {
    const [leader, other] = [aServer(), aServer()];
    await leader.scarcity.read(5, 6);
    for (let n = 0; n < 9; n += 1) {
      leader.live(10);
      await leader.scarcity.read(5, 6);
    }
    other.live(90);
    const seen = await leader.scarcity.read(9, 6);
    expect(seen.pressure).toBeGreaterThan(0.1);
    expect(seen.expected).toBeGreaterThan(5);
    expect(await other.scarcity.read(9, 6)).toEqual(seen);
    // It stays the same, by the event log alone.
    for (const one of [leader, other]) one.live(7);
    expect(await other.scarcity.read(2, 5)).toEqual(await leader.scarcity.read(2, 5));
  });

  it('does not count an order twice, from the database and from the event log', async () => {
    const server = aServer();
    const { demand } = await server.scarcity.read(0, 20);
    const known = [...demand];
    expect(known.length).toBe(1);
    server.receive(START);
    expect((await server.scarcity.read(0, 20)).demand).toEqual(known);
    server.receive(START + 1_000);
    expect((await server.scarcity.read(0, 20)).demand.length).toBe(2);
  });
});
