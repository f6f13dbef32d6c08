import { amendmentsRoutes } from '#contract/routes/operations/amendments.ts';
import type { StaffOrderDetail } from '#contract/routes/operations/orders.ts';
import { anAmendedOrder, SUBSTITUTES } from '#tests/support/gallery/amendment-samples.ts';
import { answer, answered, noAnswer } from '#tests/support/gallery/stage.tsx';
import { SubstituteList } from './substitute-list.tsx';

function Part({ isAddition = false }: { isAddition?: boolean }) {
  const order = anAmendedOrder() as StaffOrderDetail;
  const [first] = order.lines;
  return (
    // Room for the list, which lies over what is below the basket.
    <div style={{ position: 'relative', blockSize: '20rem' }}>
      <div style={{ position: 'absolute', inset: '0 0 auto' }}>
        <SubstituteList
          orderId={order.id}
          line={isAddition || !first ? null : first}
          onChoose={() => undefined}
          onClose={() => undefined}
        />
      </div>
    </div>
  );
}

export const Found = answered(
  [answer(amendmentsRoutes.substitutes, { items: [...SUBSTITUTES] })],
  Part,
);
export const Additions = answered(
  [answer(amendmentsRoutes.additions, { items: [...SUBSTITUTES] })],
  () => <Part isAddition />,
);
export const None = answered([answer(amendmentsRoutes.substitutes, { items: [] })], Part);
export const Waits = answered([noAnswer(amendmentsRoutes.substitutes)], Part);
