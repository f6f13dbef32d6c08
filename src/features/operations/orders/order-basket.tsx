import type { StaffOrderDetail } from '#contract/routes/operations/orders.ts';
import { AmendButton } from '#src/domain/amendment/amend-button.tsx';
import { AmendmentEditor } from '#src/domain/amendment/amendment-editor.tsx';
import { DisputedAmendment } from '#src/domain/amendment/dispute/disputed-amendment.tsx';
import { OpenAmendment } from '#src/domain/amendment/open-amendment.tsx';
import { announceOutcome, type Outcome } from '#src/domain/order/order-failure.ts';
import { OrderLines } from '#src/domain/order/order-lines.tsx';
import { OrderRoad } from '#src/domain/order/road/order-road.tsx';
import { t } from '#src/lib/i18n.ts';
import { PointMap } from '#src/map/lazy-maps.tsx';

interface Props {
  order: StaffOrderDetail;
  /** The basket is being changed in place. */
  isAmending: boolean;
  onAmend: () => void;
  onLeave: () => void;
  onChanged: () => void;
}

/** The items of an order with their price, and in their place the basket while it is changed. */
export function OrderBasket({ order, isAmending, onAmend, onLeave, onChanged }: Props) {
  const announce = (outcome: Outcome | null) => {
    announceOutcome(outcome);
    onChanged();
  };
  return (
    <section className="stack order__part" aria-label={t('orders.items')}>
      <header className="row">
        <h2>{t('orders.items')}</h2>
        <span data-end>
          {!isAmending && <AmendButton order={order} command="orderPage.amend" onPress={onAmend} />}
        </span>
      </header>
      <OrderRoad order={order} onChanged={announce} />
      <OpenAmendment order={order} onSettled={announce} />
      {!isAmending && (
        <DisputedAmendment order={order} detail={order} onPutBack={onAmend} onSettled={announce} />
      )}
      {isAmending ? (
        <AmendmentEditor
          order={order}
          map={PointMap}
          onSent={(outcome) => {
            announce(outcome);
            if ('text' in outcome) onLeave();
          }}
          onLeave={onLeave}
        />
      ) : (
        <OrderLines order={order} isFull />
      )}
      {order.note && !isAmending && (
        <p className="notice">
          <b>{t('live.note')}</b> {order.note}
        </p>
      )}
    </section>
  );
}
