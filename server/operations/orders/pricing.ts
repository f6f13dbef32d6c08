import { distanceM, type LatLon } from '#contract/geo.ts';
import { rideMinutes } from '#contract/operations/travel.ts';

/** Orders to a door further away than this are refused. Metres. */
export const MAX_DELIVERY_M = 50_000;

// Own figures until zones bring theirs: 10 MAD, and 2 MAD for each kilometre begun.
const BASE_FEE = 1_000n;
const FEE_PER_KM = 200n;

/** Four minutes at either end. */
const HANDOVER_MINUTES = 8;

/** The delivery fee in centimes. */
export const deliveryFee = (metres: number): bigint =>
  BASE_FEE + FEE_PER_KM * BigInt(Math.ceil(metres / 1000));

/** When the customer is promised the delivery, and when the store is expected to be ready. */
export function promiseTimes(placedAt: Date, prepMinutes: number, pickup: LatLon, dropoff: LatLon) {
  const readyDueAt = new Date(placedAt.getTime() + prepMinutes * 60_000);
  const minutes = Math.ceil(rideMinutes(distanceM(pickup, dropoff)));
  const slackMinutes = 10;
  const promisedAt = new Date(
    readyDueAt.getTime() + (minutes + HANDOVER_MINUTES + slackMinutes) * 60_000,
  );
  return { readyDueAt, promisedAt };
}
