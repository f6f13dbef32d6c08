import { randomUUID } from 'node:crypto';
import type { LatLon } from '#contract/geo.ts';
import type { DeliveryProofInput } from '#contract/operations/proofs/delivery-input.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { offset } from '../geography.ts';
import { randomOf } from '../troubles/troubles.ts';

/** Shares of the deliveries without a network, without a photo, and far from the door. */
const OFFLINE = 0.03;
const NO_PHOTO = 0.1;
const FAR = 0.02;
const FAR_M = 320;

export interface DoorDeps {
  /** Where the driver stands. */
  place: LatLon;
  /** The PIN as the customer tells it at the door; undefined if there is none. */
  pinOf: (order: Order) => Promise<string | undefined>;
  upload: (order: Order, phoneId: string) => Promise<unknown>;
}

/**
 * What a driver's app sends with a delivery: what its order asks for. Some of it is missing, and some
 * PINs are misheard where there is no network. Undefined for an order that asks for nothing.
 */
export async function proofAtDoor(
  order: Order,
  { place, pinOf, upload }: DoorDeps,
): Promise<DeliveryProofInput | undefined> {
  const { proofNeeds: needs } = order;
  if (!needs) return undefined;
  const random = randomOf(order.id, 'door');
  const isOffline = random.next() < OFFLINE;
  const hasPhoto = needs.photo === 'required' || (needs.photo && random.next() >= NO_PHOTO);
  const pin = needs.pin && (await pinOf(order));
  const phoneId = randomUUID();
  if (hasPhoto) await upload(order, phoneId);
  const stands = random.next() < FAR ? offset(place, FAR_M, 0) : place;
  return {
    ...(hasPhoto ? { photos: [phoneId] } : {}),
    ...(pin === undefined ? {} : { pin: isOffline ? String(9_999 - Number(pin)) : pin }),
    ...(needs.age ? { ageSeen: true } : {}),
    ...stands,
    accuracy: 12,
    ...(isOffline ? { offline: true } : {}),
  };
}
