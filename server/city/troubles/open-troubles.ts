import { AMENDMENT_MINUTES } from '#contract/operations/amendment.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { MINUTE_MS } from '#rules/time.ts';
import type { Minute } from '../world.ts';

/** What the staff are to do about an order: answer a proposal for its customer, or decide an attempt. */
export interface OpenTrouble {
  order: Order;
  sinceMs: number;
}

/** How long the colleague leaves a trouble to others, in zones on autopilot and elsewhere. */
export const LEAVES_FOR: Readonly<Record<'autopilot' | 'others', Minute>> = {
  autopilot: 1.5,
  others: 12,
};
/** How many troubles outside of them the colleague leaves to the people at the console. */
export const LEFT_AT_MOST = 4;

/** When the open proposal of an order was made. */
export const proposedAtMs = ({ expiresAt }: { expiresAt: string }): number =>
  Date.parse(expiresAt) - AMENDMENT_MINUTES * MINUTE_MS;

/** Since when an order waits for the staff; null if it does not. */
function waitsSince({ status, amendment, attempt, fetchFrom, returnRequestedAt }: Order) {
  const open = amendment?.open;
  if (open?.by === 'store') return proposedAtMs(open);
  const isTried = status === 'picked_up' && attempt && !fetchFrom && !returnRequestedAt;
  return isTried && attempt.decision === null ? Date.parse(attempt.at) : null;
}

interface View {
  orders: readonly Order[];
  /** Zones on autopilot, by name. */
  autopilot: ReadonlySet<string>;
  /** Orders that a user has claimed, holds or looks at. */
  inHand: ReadonlySet<number>;
  nowMs: number;
  /** Converts minutes of the city to real milliseconds. */
  realMs: (minutes: Minute) => number;
}

/**
 * The troubles that the colleague takes now, the oldest first: in zones on autopilot after a moment,
 * elsewhere only what waited long, or is more than a person should find there.
 */
export function troublesToTake({ orders, autopilot, inHand, nowMs, realMs }: View): OpenTrouble[] {
  const open = orders
    .flatMap((order): OpenTrouble[] => {
      const sinceMs = waitsSince(order);
      return sinceMs === null || inHand.has(order.id) ? [] : [{ order, sinceMs }];
    })
    .toSorted((a, b) => a.sinceMs - b.sinceMs);
  const isOld = ({ sinceMs }: OpenTrouble, minutes: Minute) => nowMs - sinceMs >= realMs(minutes);
  const others = open.filter(({ order }) => !autopilot.has(order.zone));
  const tooMany = new Set(others.slice(0, Math.max(0, others.length - LEFT_AT_MOST)));
  return open.filter((one) =>
    autopilot.has(one.order.zone)
      ? isOld(one, LEAVES_FOR.autopilot)
      : tooMany.has(one) || isOld(one, LEAVES_FOR.others),
  );
}
