import type { CauseOf } from '#contract/causes/causes.ts';
import type { LatLon } from '#contract/geo.ts';
import type { AttemptDecision } from '#contract/operations/on-the-road.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Random } from '../random.ts';
import type { Trouble } from './troubles.ts';

/** What a driver's app reports of a failed attempt. */
export interface AttemptReport {
  cause: CauseOf<'attempt'>;
  calls?: number;
  wanted?: AttemptDecision;
}

/** The failed attempt that a trouble leads to, the first time; null if the order is delivered. */
export function attemptFor(trouble: Trouble | null, random: Random): AttemptReport | null {
  if (trouble === 'breakdown') return { cause: 'driver_accident', wanted: 'hand_over' };
  const calls = random.whole(1, 4);
  if (trouble === 'address_wrong') return { cause: 'address_wrong', calls, wanted: 'wait' };
  return trouble === 'customer_unreachable' ? { cause: 'customer_unreachable', calls } : null;
}

/** What staff decide if nobody opens the door; cash is not left there. */
const DECISIONS = {
  cash: [
    { kind: 'wait', weight: 7 },
    { kind: 'bring_back', weight: 3 },
  ],
  card: [
    { kind: 'wait', weight: 5 },
    { kind: 'leave_safe', weight: 3 },
    { kind: 'bring_back', weight: 2 },
  ],
} as const;
export const drawDecision = ({ payment }: Pick<Order, 'payment'>, random: Random) =>
  random.weighted<{ kind: 'wait' | 'bring_back' | 'leave_safe'; weight: number }>(
    DECISIONS[payment],
  ).kind;

/** Whether an order that its driver carries can be delivered now, after what was tried. */
export function isDeliverable({ attempt }: Pick<Order, 'attempt'>, nowMs: number): boolean {
  if (!attempt) return true;
  const { decision } = attempt;
  return decision !== null && (decision.until === null || nowMs >= Date.parse(decision.until));
}

/** Whether a driver cannot go on: he broke down, and nobody has decided what to do. */
export const isStopped = ({ attempt }: Pick<Order, 'attempt'>): boolean =>
  attempt?.cause === 'driver_accident' && attempt.decision === null;

/** Halfway to the door, where drivers break down. */
export const halfway = ({ pickup, dropoff }: Pick<Order, 'pickup' | 'dropoff'>): LatLon => ({
  lat: (pickup.lat + dropoff.lat) / 2,
  lon: (pickup.lon + dropoff.lon) / 2,
});
