import { distanceM } from '#rules/geometry/earth.ts';
import { rideMinutes } from '#rules/geometry/travel.ts';
import { MINUTE_MS } from '#rules/time.ts';
import type { Order } from '../routes/operations/orders.ts';

/** How long a driver stops at a store, and at a door. Our own estimates. */
export const PICKUP_MINUTES = 4;
export const DROPOFF_MINUTES = 4;

/**
 * The further time that an overdue kitchen is expected to need: this share of the time by which it
 * is overdue. Delays of kitchens are heavy-tailed, so the expected rest grows with what has passed;
 * a half is our own estimate until the times of stores are learnt (docs/decisions/0073).
 */
const FURTHER_SHARE = 0.5;
/** An overdue kitchen is never expected to be ready at once. */
const LEAST_FURTHER_MS = 2 * MINUTE_MS;

type Kitchen = Pick<Order, 'status' | 'statusAt' | 'readyDueAt'>;

/** By how long the kitchen has passed the ready time; 0 if it has not, or the food is ready. Ms. */
export function overdueMs({ status, readyDueAt }: Kitchen, nowMs: number): number {
  const isCooking = status === 'placed' || status === 'accepted' || status === 'preparing';
  return isCooking ? Math.max(0, nowMs - Date.parse(readyDueAt)) : 0;
}

/** When the food is ready, or is expected to be. Epoch ms. */
export function expectedReadyMs(order: Kitchen, nowMs: number): number {
  if (order.status === 'ready' || order.status === 'picked_up') return Date.parse(order.statusAt);
  const overdue = overdueMs(order, nowMs);
  if (overdue === 0) return Date.parse(order.readyDueAt);
  return nowMs + Math.max(LEAST_FURTHER_MS, overdue * FURTHER_SHARE);
}

/** The time from a driver's arrival at the store until the delivery. Milliseconds. */
export const storeToDoorMs = ({ pickup, dropoff }: Pick<Order, 'pickup' | 'dropoff'>): number =>
  (rideMinutes(distanceM(pickup, dropoff)) + PICKUP_MINUTES + DROPOFF_MINUTES / 2) * MINUTE_MS;

/**
 * The instant after which an order can no longer be delivered by its promise, if its state stays: even
 * a driver who waits at the store and rides straight to the door is late. `-Infinity`: it never could.
 * Null once it is picked up, or closed. Epoch ms.
 */
export function lateFromMs(
  order: Kitchen & Pick<Order, 'pickup' | 'dropoff' | 'promisedAt'>,
): number | null {
  if (!['placed', 'accepted', 'preparing', 'ready'].includes(order.status)) return null;
  const leaveByMs = Date.parse(order.promisedAt) - storeToDoorMs(order);
  const isReady = order.status === 'ready';
  const readyMs = Date.parse(isReady ? order.statusAt : order.readyDueAt);
  if (readyMs > leaveByMs) return Number.NEGATIVE_INFINITY;
  if (isReady) return leaveByMs;
  // From the ready time on, the food is expected after `further` more, which grows with the wait.
  const byLeast = leaveByMs - LEAST_FURTHER_MS;
  const byShare = (leaveByMs + readyMs * FURTHER_SHARE) / (1 + FURTHER_SHARE);
  return Math.max(readyMs, Math.min(byLeast, byShare));
}
