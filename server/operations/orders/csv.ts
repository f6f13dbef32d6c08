import { partyOf } from '#contract/causes/causes.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { csvOf } from '#rules/csv.ts';

/** Orders as a file. */
export const orderCsv = csvOf<Order>([
  ['id', ({ id }) => id, 'id'],
  ['placed_at', ({ placedAt }) => placedAt, 'instant'],
  ['status', ({ status }) => status],
  ['status_at', ({ statusAt }) => statusAt, 'instant'],
  ['store', ({ store }) => store.name],
  ['zone', ({ zone }) => zone],
  ['customer', ({ customer }) => customer.name],
  ['address', ({ address }) => address],
  ['driver_code', ({ driver }) => driver?.code ?? null, 'id'],
  ['driver', ({ driver }) => driver?.name ?? null],
  ['payment', ({ payment }) => payment],
  ['total_mad', ({ total }) => BigInt(total), 'money'],
  ['cause', ({ endCause }) => endCause ?? null],
  ['party_at_fault', ({ endCause }) => (endCause ? partyOf(endCause) : null)],
  ['promised_at', ({ promisedAt }) => promisedAt, 'instant'],
  ['changes', ({ amendment }) => amendment?.number ?? 0, 'count'],
  ['proof_photo', ({ deliveryProof }) => deliveryProof?.photo ?? null],
  ['proof_pin', ({ deliveryProof }) => deliveryProof?.pin ?? null],
  ['proof_age', ({ deliveryProof }) => deliveryProof?.age ?? null],
  ['metres_from_door', ({ deliveryProof }) => deliveryProof?.metres ?? null, 'count'],
]);
