import { unprovenKinds } from '#contract/operations/proofs/proof.ts';
import { proofsRoutes as routes } from '#contract/routes/operations/proofs.ts';
import { defineSubject } from '../../../platform/acts/subject.ts';
import { reasonFor } from '../../../platform/http/refusal.ts';
import { orderSubject } from '../acts.ts';
import type { OrderDeps } from '../deps.ts';
import type { OrderRow } from '../order-view.ts';

/** Whether a delivery lacks something, or a photo that was promised. */
const isUnproven = ({ proof_needs: needs, delivery_proof: proof }: OrderRow) =>
  proof !== null && (unprovenKinds(needs ?? {}, proof).length > 0 || proof.photo === 'awaited');

const { act } = defineSubject<OrderDeps, OrderRow, 'order.review_proof'>()({
  ...orderSubject,
  kind: 'order',
  whyIllegal: (row) =>
    isUnproven(row) ? null : reasonFor('proof.nothing_to_review', { id: row.id }),
});

/** Staff have looked at a delivery without proof: its alarm ends. The first review stays. */
export const review = act({
  route: routes.review,
  event: 'order.review_proof',
  action: 'order.proof_reviewed',
  async write({ trx, at, actor, body }, row) {
    const written = await trx
      .insertInto('proof_reviews')
      .values({ order_id: row.id, at, by: JSON.stringify(actor), reason: body.reason })
      .onConflict((oc) => oc.column('order_id').doNothing())
      .returning('order_id')
      .executeTakeFirst();
    return written ? { ...row } : row;
  },
  entry: ({ delivery_proof }, _after, { body: { reason } }) => ({
    before: { proof: delivery_proof },
    after: { reason },
  }),
});
