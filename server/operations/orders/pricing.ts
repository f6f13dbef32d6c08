import { distanceM, type LatLon } from '#contract/geo.ts';
import { rideMinutes } from '#contract/operations/travel.ts';

/** Four minutes at either end. */
const HANDOVER_MINUTES = 8;

/** When the customer is promised the delivery, and when the store is expected to be ready. */
export function promiseTimes(
  placedAt: Date,
  prepMinutes: number,
  pickup: LatLon,
  dropoff: LatLon,
  delayMinutes: number,
) {
  const readyDueAt = new Date(placedAt.getTime() + prepMinutes * 60_000);
  const minutes = Math.ceil(rideMinutes(distanceM(pickup, dropoff)));
  const slackMinutes = 10;
  const promisedAt = new Date(
    readyDueAt.getTime() + (minutes + HANDOVER_MINUTES + slackMinutes + delayMinutes) * 60_000,
  );
  return { readyDueAt, promisedAt };
}
