import { amendmentsRoutes } from '#contract/routes/operations/amendments.ts';
import { aBasket, anAmendedOrder, anAmendment } from '#tests/support/gallery/amendment-samples.ts';
import { minutesFrom } from '#tests/support/gallery/samples.ts';
import { answer, answered, type Example } from '#tests/support/gallery/stage.tsx';
import { DisputedAmendment } from './disputed-amendment.tsx';

const disputed = (more: object = {}): Example =>
  answered(
    [answer(amendmentsRoutes.list, { first: aBasket(), amendments: [anAmendment(1)] })],
    () => {
      const order = anAmendedOrder({
        total: '12600',
        amendment: {
          number: 1,
          open: null,
          isUnseen: false,
          disputed: { number: 1, at: minutesFrom(-2), total: '11800' },
        },
        ...more,
      });
      return (
        <DisputedAmendment
          order={order}
          detail={order}
          onPutBack={() => undefined}
          onSettled={() => undefined}
        />
      );
    },
  );

export const Preparing = disputed();
export const OnTheRoad = disputed({ status: 'picked_up' });
