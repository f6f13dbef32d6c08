import type { Cause } from '#contract/causes/causes.ts';
import {
  type DeliveryProof,
  needsOfDelivery,
  PROOF_KINDS,
  type ProofKind,
  unprovenKinds,
} from '#contract/operations/proofs/proof.ts';
import { proofReasons } from '#contract/reasons/operations/proofs.ts';
import { type Sentence, sentenceFor } from '#contract/reasons/reason.ts';
import type { ActContext } from '../../../platform/acts/subject.ts';
import { fieldFault, type Refusal, refuse } from '../../../platform/http/refusal.ts';
import type { OrderDeps } from '../deps.ts';
import type { OrderRow } from '../order-view.ts';
import {
  credibleTime,
  type GivenProof,
  metresToDoor,
  placeIn,
  refusedKinds,
  resultsOf,
} from './judge.ts';
import { proofRepository as repository } from './repository.ts';

/** What a delivery says: its proof as the server has compared it, and of staff their cause. */
export interface Delivery {
  cause?: Cause | undefined;
  proof?: GivenProof | undefined;
}
type DeliverContext = ActContext<OrderDeps, Delivery>;

/** A delivery as proven: the order with what it proved, and what its event says besides. */
export interface ProvenOrder {
  row: OrderRow;
  words?: Sentence;
}

const FIELD: Readonly<Record<ProofKind, string>> = {
  photo: 'body.proof.photos',
  pin: 'body.proof.pin',
  age: 'body.proof.ageSeen',
};
const NAME: Readonly<Record<ProofKind, string>> = { photo: 'photo', pin: 'PIN', age: 'age' };
const namesOf = (kinds: readonly ProofKind[]) => kinds.map((kind) => NAME[kind]);

/** The refusal of a delivery; its fields say what is missing and what is wrong. */
function refusalOf(kinds: readonly ProofKind[], proof: DeliveryProof, given: GivenProof | null) {
  const fields = kinds.map((kind) =>
    fieldFault(FIELD[kind], proof[kind] === 'wrong' ? 'proof.not_right' : 'field.needed'),
  );
  const pinTry = kinds.includes('pin') ? given?.pinTry : null;
  let refusal: Refusal = refuse('proof.missing', { kinds: namesOf(kinds) }, { fields });
  if (pinTry?.result === 'exhausted') refusal = refuse('proof.pin_exhausted', {}, { fields });
  if (pinTry?.result === 'wrong')
    refusal = refuse('proof.pin_wrong', { left: pinTry.left }, { fields });
  return refusal;
}

/** Where the server saw the driver last; null of staff, who were not at the door. */
function seenPlace({ deps }: DeliverContext, driverId: number | null) {
  const [seen] = driverId === null ? [] : deps.drivers.readBulk([driverId]);
  return seen ? { lat: seen.lat, lon: seen.lon, atMs: Date.parse(seen.at) } : null;
}

/** Writes what was proven besides photos, which are rows of their own. */
async function record(
  { deps, trx, actor, body }: DeliverContext,
  row: OrderRow,
  proof: DeliveryProof,
  leg: number | null,
): Promise<void> {
  const { proof: given } = body;
  const place = given ? placeIn(given) : null;
  const rows = PROOF_KINDS.flatMap((kind) => {
    const result = proof[kind];
    // Given photos are there already.
    if (result === undefined || (kind === 'photo' && result === 'given')) return [];
    const isOverridden = result === 'overridden';
    return [
      {
        order_id: row.id,
        act: 'delivery' as const,
        kind,
        result,
        needed: row.proof_needs?.[kind] ?? null,
        driver_id: row.driver_id,
        leg,
        at: new Date(proof.at),
        received_at: deps.clock(),
        is_offline: proof.isOffline,
        lat: place?.lat ?? null,
        lon: place?.lon ?? null,
        accuracy: given?.accuracy ?? null,
        metres: proof.metres,
        cause: isOverridden ? (body.cause ?? ('other' as const)) : null,
        by: isOverridden ? JSON.stringify(actor) : null,
      },
    ];
  });
  if (rows.length > 0) await repository.insert(trx, rows);
}

/**
 * Proves the delivery of a locked order: by its driver as its rules ask, by staff without. Error: 409
 * for a driver who has a network and lacks what is required.
 */
export async function proveDelivery(context: DeliverContext, row: OrderRow): Promise<ProvenOrder> {
  const { deps, trx, by, body } = context;
  const isByStaff = by.caller.role !== 'driver';
  const given = (!isByStaff && body.proof) || null;
  const isOffline = given?.offline === true;
  const now = deps.clock();
  const seen = isByStaff || isOffline ? null : seenPlace(context, row.driver_id);
  const metres = isByStaff ? null : metresToDoor(row, given && placeIn(given), seen, now);
  const needs = needsOfDelivery(row.proof_needs);
  if (!needs && !given) return { row: { ...row, delivered_metres: metres } };
  const { leg, photos } = await repository.present(trx, row.id);
  const had = row.taken_at ?? row.picked_up_at;
  const proof: DeliveryProof = {
    at: credibleTime(given?.at, had, now).toISOString(),
    isOffline,
    metres,
    ...resultsOf(needs ?? {}, given, { photos, isByStaff }),
  };
  const refused = refusedKinds(needs ?? {}, proof);
  if (refused.length > 0) throw refusalOf(refused, proof, given);
  await record(context, row, proof, leg);
  const unproven = isOffline ? unprovenKinds(needs ?? {}, proof) : [];
  return {
    row: { ...row, delivery_proof: proof, delivered_metres: metres },
    ...(unproven.length > 0 && {
      words: sentenceFor(proofReasons, 'proof.delivered_without', { kinds: namesOf(unproven) }),
    }),
  };
}
