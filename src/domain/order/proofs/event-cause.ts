import type { CausedAct } from '#contract/causes/causes.ts';
import { EVENT_CAUSES } from '#contract/operations/order-progress.ts';
import { needsOfDelivery } from '#contract/operations/proofs/proof.ts';
import type { Order, StatusEventType } from '#contract/routes/operations/orders.ts';

/**
 * The act whose causes an event asks for; undefined if it asks for a text. A delivery has a cause only
 * if it overrides proofs: a server of before accepts none.
 */
export const causedActOf = (
  event: StatusEventType,
  order: Pick<Order, 'proofNeeds'> | undefined,
): CausedAct | undefined =>
  event === 'order.deliver' && !needsOfDelivery(order?.proofNeeds)
    ? undefined
    : EVENT_CAUSES[event];
