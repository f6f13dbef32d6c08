import type { LiveEvent } from '#contract/events.ts';
import { toPlace } from './engine/ground.ts';
import type { Place, Problem } from './engine/model.ts';
import { createPressure } from './engine/pressure.ts';

const MINUTE_MS = 60_000;
/** So many of the last pick-ups stand for the next ones. */
const DEMAND = 150;
/** After a longer silence the past says nothing: it is not gone through minute by minute. */
const MOST_MINUTES = 120;

export type Scarcity = Required<Pick<Problem, 'pressure' | 'demand' | 'expected'>>;

interface Deps {
  clock: () => Date;
  onEvents: (listener: (events: LiveEvent[]) => void) => unknown;
}

/**
 * How scarce drivers are on this server's city, as the event log tells: how fast orders come, where,
 * and how long one keeps its driver. Every server reads the same log, so all come to the same.
 */
export function createLivePressure({ clock, onEvents }: Deps) {
  const pressure = createPressure();
  const demand: Place[] = [];
  /** When each driver last handed something over. */
  const handedOverAt = new Map<number, number>();
  let minute = Math.floor(clock().getTime() / MINUTE_MS);
  let news = 0;
  let price = 0;
  let lastWaiting = 0;

  function tick(waiting: number, drivers: number): void {
    const now = Math.floor(clock().getTime() / MINUTE_MS);
    for (let n = 0; minute < now && n < MOST_MINUTES; n += 1, minute += 1) {
      price = pressure.update({ news, waiting, drivers });
      news = 0;
    }
    minute = now;
  }

  onEvents((events) => {
    for (const event of events) {
      if (event.subject !== 'order') continue;
      const { driver, assignedAt, pickup } = event.order;
      if (event.type === 'order.placed') {
        news += 1;
        demand.push(toPlace(pickup));
        if (demand.length > DEMAND) demand.shift();
      } else if (event.type === 'order.delivered' && driver && assignedAt) {
        // Orders carried together share the time: each counts from where the one before it ended.
        const at = Date.parse(event.at);
        const from = Math.max(Date.parse(assignedAt), handedOverAt.get(driver.id) ?? 0);
        handedOverAt.set(driver.id, at);
        if (at > from) pressure.committed((at - from) / MINUTE_MS, 1);
      }
    }
  });

  return {
    /** As it was last, for who sees a part of the city: that says nothing of the whole. */
    last: (): Scarcity => ({ pressure: price, demand, expected: pressure.expected() }),

    /** As of now; `waiting` is null where only one order is looked at: then as it was last. */
    read(waiting: number | null, drivers: number): Scarcity {
      lastWaiting = waiting ?? lastWaiting;
      tick(lastWaiting, drivers);
      return { pressure: price, demand, expected: pressure.expected() };
    },
  };
}
export type LivePressure = ReturnType<typeof createLivePressure>;
