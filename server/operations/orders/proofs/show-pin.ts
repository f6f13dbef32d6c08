import { textOfCause } from '#contract/causes/causes.ts';
import { proofsRoutes as routes } from '#contract/routes/operations/proofs.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { defineSubject } from '../../../platform/acts/subject.ts';
import { reasonFor } from '../../../platform/http/refusal.ts';
import { orderSubject } from '../acts.ts';
import type { OrderDeps } from '../deps.ts';
import type { OrderRow } from '../order-view.ts';

const { act } = defineSubject<OrderDeps, OrderRow, 'order.show_pin'>()({
  ...orderSubject,
  kind: 'order',
  whyIllegal: (row) =>
    row.proof_needs?.pin !== undefined && isOpen(row.status)
      ? null
      : reasonFor('proof.no_pin', { id: row.id }),
});

/** Staff read the PIN of an order: it changes nothing, and is audited with its reason. */
export const showPin = act({
  route: routes.showPin,
  event: 'order.show_pin',
  action: 'order.pin_shown',
  // Another object than the row it got: an act that changes nothing is not audited.
  write: async (_context, row) => ({ ...row }),
  entry: ({ status }, _after, { body: { cause, reason } }) => ({
    before: { status },
    after: { ...(cause ? { cause } : {}), reason: textOfCause({ cause, reason }) },
  }),
});
