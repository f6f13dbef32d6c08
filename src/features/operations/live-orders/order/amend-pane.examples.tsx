import type { OrderId } from '#contract/ids.ts';
import { amendmentsRoutes } from '#contract/routes/operations/amendments.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { live } from '#src/domain/live/live.ts';
import { anAmendedOrder, aPreview } from '#tests/support/gallery/amendment-samples.ts';
import { anOrder } from '#tests/support/gallery/samples.ts';
import { answer, answered, prepared } from '#tests/support/gallery/stage.tsx';
import { AmendPane } from './amend-pane.tsx';

const Part = () => <AmendPane id={414 as OrderId} />;
const shown = (more: object) =>
  prepared(
    () => live().put(anOrder(414, more)),
    answered(
      [
        answer(ordersRoutes.adminGet, anAmendedOrder(more)),
        answer(amendmentsRoutes.preview, aPreview()),
      ],
      Part,
    ),
  );

export const Preparing = shown({ status: 'preparing' });
export const Ended = shown({ status: 'delivered' });
