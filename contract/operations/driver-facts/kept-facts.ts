import type { Order } from '../../routes/operations/orders.ts';

/**
 * An order after an event. One that a server of the release before has written lacks what that one
 * does not know, but it has not gone: it is kept from the order before, as the row keeps it.
 */
export function withKeptFacts(before: Order | undefined, after: Order): Order {
  // This release always writes it, if only as null.
  if (!before || after.proofNeeds !== undefined) return after;
  const { answer, declined, visits, needs, proofNeeds = null, deliveryProof = null } = before;
  const { amendment, attempt, bringingBack, fetchFrom } = before;
  const isSame = answer?.sentAt === after.assignedAt;
  return {
    ...after,
    proofNeeds,
    deliveryProof,
    // A release before that does write them has the last word.
    ...(amendment && after.amendment === undefined ? { amendment } : {}),
    ...(attempt && after.attempt === undefined ? { attempt } : {}),
    ...(bringingBack && after.bringingBack === undefined ? { bringingBack } : {}),
    ...(fetchFrom && after.fetchFrom === undefined ? { fetchFrom } : {}),
    ...(needs ? { needs } : {}),
    ...(declined ? { declined } : {}),
    ...(answer && isSame ? { answer } : {}),
    ...(visits && visits.driver === after.driver?.id ? { visits } : {}),
  };
}
