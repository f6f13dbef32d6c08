import type { Cause } from '#contract/causes/causes.ts';
import type { ProofResult } from '#contract/operations/proofs/proof.ts';
import type { ActContext } from '../../../platform/acts/subject.ts';
import { fieldFault, refuse } from '../../../platform/http/refusal.ts';
import type { OrderDeps } from '../deps.ts';
import type { OrderRow } from '../order-view.ts';
import { proofRepository as repository } from './repository.ts';

/** What an app says of a hand-over; staff give a cause. */
interface RoadProof {
  cause?: Cause | undefined;
  photos?: readonly string[] | undefined;
  offline?: boolean | undefined;
}

const NEEDED = { hand_over: 'handOverPhoto', return: 'returnPhoto' } as const;

/**
 * Requires the photo that an order asks for at a hand-over or a return, or records that there is none.
 * Only a driver with a network is refused. Staff override what is required; the store's own word proves
 * a return. Error: 409.
 */
export async function proveOnTheRoad(
  { deps, trx, actor, by, body }: ActContext<OrderDeps, RoadProof>,
  row: OrderRow,
  act: keyof typeof NEEDED,
): Promise<void> {
  const needed = row.proof_needs?.[NEEDED[act]];
  const { role } = by.caller;
  if (!needed || role === 'store') return;
  const leg = await repository.ofLeg(trx, row.id, act);
  if (!leg || leg.photos > 0) return;
  const isByDriver = role === 'driver';
  if (isByDriver && needed === 'required' && !body.offline) {
    const fields = [fieldFault('body.photos', 'field.needed')];
    throw refuse('proof.photo_missing', {}, { fields });
  }
  const isAwaited = isByDriver && (body.photos?.length ?? 0) > 0;
  const isOverridden = !isByDriver && needed === 'required';
  let result: ProofResult = isAwaited ? 'awaited' : 'missing';
  if (isOverridden) result = 'overridden';
  const at = deps.clock();
  await repository.insert(trx, [
    {
      order_id: row.id,
      act,
      kind: 'photo',
      result,
      needed,
      driver_id: row.driver_id,
      leg: leg.leg,
      at,
      received_at: at,
      is_offline: body.offline === true,
      lat: null,
      lon: null,
      metres: null,
      cause: isOverridden ? (body.cause ?? 'other') : null,
      by: isOverridden ? JSON.stringify(actor) : null,
    },
  ]);
}
