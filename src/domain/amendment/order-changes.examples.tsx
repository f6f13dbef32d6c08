import { amendmentsRoutes } from '#contract/routes/operations/amendments.ts';
import { aBasket, anAmendment } from '#tests/support/gallery/amendment-samples.ts';
import { AMAL, anOrder, minutesFrom } from '#tests/support/gallery/samples.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { OrderChanges } from './order-changes.tsx';

export const Several = answered(
  [
    answer(amendmentsRoutes.list, {
      first: aBasket(),
      amendments: [
        anAmendment(1, {
          dispute: {
            at: minutesFrom(-4),
            outcome: 'kept',
            cause: 'changed_mind',
            reason: null,
            settledBy: AMAL as never,
            settledAt: minutesFrom(-3),
          },
        }),
        anAmendment(2, {
          kinds: ['address', 'instructions'],
          cause: 'address_wrong',
          reason: 'The second door',
          consent: 'not_needed',
          address: { before: '12 rue de Rome', after: '14 rue de Rome' },
        }),
        anAmendment(3, { state: 'superseded', consent: null }),
      ],
    }),
  ],
  () => (
    <OrderChanges order={anOrder(414, { amendment: { number: 2, isUnseen: true, open: null } })} />
  ),
);
