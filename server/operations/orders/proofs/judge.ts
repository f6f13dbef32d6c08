import type { LatLon } from '#contract/geo.ts';
import type { DeliveryProofInput } from '#contract/operations/proofs/delivery-input.ts';
import {
  type DeliveryProof,
  PROOF_KINDS,
  type ProofKind,
  type ProofNeeds,
  type ProofResult,
  unprovenKinds,
} from '#contract/operations/proofs/proof.ts';
import { distanceM } from '#rules/geometry/earth.ts';
import type { OrderRow } from '../order-view.ts';

/** What trying a PIN led to. `free`: the tries of this order are not counted. */
export type PinTry = { result: 'right' | 'free' | 'exhausted' } | { result: 'wrong'; left: number };

/** What a driver's app says of a delivery, and whether its PIN is right. */
export interface GivenProof extends DeliveryProofInput {
  /** Null without a PIN, and of what happened without a network. */
  pinTry?: PinTry | null;
  isPinRight?: boolean;
}

/** A phone's clock may be wrong by this much. Milliseconds. */
const CLOCK_MS = 60_000;
/** An older report of a position says nothing of where its driver is. Milliseconds. */
const FRESH_MS = 60_000;

/** Where the server saw a driver last. */
export interface SeenPlace extends LatLon {
  atMs: number;
}

/** The time that a phone says, if it lies between the pickup and now; otherwise now. */
export function credibleTime(claimed: string | undefined, since: Date | null, now: Date): Date {
  const at = claimed === undefined ? Number.NaN : Date.parse(claimed);
  const isCredible = at >= (since?.getTime() ?? 0) - CLOCK_MS && at <= now.getTime() + CLOCK_MS;
  return isCredible ? new Date(Math.min(at, now.getTime())) : now;
}

/** The place that an app says; null if it says none, or half of one. */
export const placeIn = ({ lat, lon }: { lat?: number | undefined; lon?: number | undefined }) =>
  lat === undefined || lon === undefined ? null : { lat, lon };

/**
 * How far from the door a driver delivered. Of two places, that of the app and where the server saw
 * him now, the farther one counts: an app can say any place.
 */
export function metresToDoor(
  { dropoff_lat: lat, dropoff_lon: lon }: Pick<OrderRow, 'dropoff_lat' | 'dropoff_lon'>,
  claimed: LatLon | null,
  seen: SeenPlace | null,
  now: Date,
): number | null {
  const isFresh = seen !== null && Math.abs(now.getTime() - seen.atMs) <= FRESH_MS;
  const places = [claimed, isFresh ? seen : null].filter((place) => place !== null);
  if (places.length === 0) return null;
  return Math.round(Math.max(...places.map((place) => distanceM(place, { lat, lon }))));
}

/** The result of each kind that the order asks for. `photos`: how many are there. */
export function resultsOf(
  needs: ProofNeeds,
  given: GivenProof | null,
  { photos, isByStaff }: { photos: number; isByStaff: boolean },
): Partial<Record<ProofKind, ProofResult>> {
  const arePromised = (given?.photos?.length ?? 0) > 0;
  const isAwaited = arePromised && (given?.offline === true || needs.photo !== 'required');
  const pinWrong = given?.pin === undefined ? 'missing' : 'wrong';
  const found: Record<ProofKind, ProofResult> = {
    photo: photos > 0 ? 'given' : isAwaited ? 'awaited' : 'missing',
    pin: given?.isPinRight ? 'given' : pinWrong,
    age: given?.ageSeen ? 'given' : 'missing',
  };
  return Object.fromEntries(
    PROOF_KINDS.filter((kind) => needs[kind] !== undefined).map((kind) => [
      kind,
      isByStaff && found[kind] !== 'given' ? 'overridden' : found[kind],
    ]),
  );
}

/** The kinds without which the delivery is refused; none of what has happened without a network. */
export const refusedKinds = (needs: ProofNeeds, proof: DeliveryProof): ProofKind[] =>
  proof.isOffline
    ? []
    : unprovenKinds(needs, proof).filter(
        (kind) => needs[kind] === 'required' && proof[kind] !== 'overridden',
      );
