import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order, StaffOrderDetail } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { CauseField } from '#src/domain/cause/cause-field.tsx';
import { causeOfForm } from '#src/domain/cause/causes.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import type { Outcome } from '#src/domain/order/order-failure.ts';
import { t } from '#src/lib/i18n.ts';
import { towards } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';
import { AskForm } from '#src/ui/field/ask-form.tsx';
import { amendmentsOf, keepAmendment } from '../amendment-acts.ts';
import { beginDraft } from '../use-amendment.ts';
import { isOnTheRoad } from '../why-not-amend.ts';
import { putBackDraft } from './put-back.ts';
import '../amendment.css';

/** Asks why a change is kept with which the customer does not agree. */
function KeepForm(props: {
  order: Order;
  number: number;
  onSettled: (outcome: Outcome | null) => void;
  onLeave: () => void;
}) {
  const { order, number, onSettled, onLeave } = props;
  const [isMissing, setMissing] = useState(false);
  const keep = (form: FormData) => {
    const why = causeOfForm(form, 'amend');
    setMissing(!why);
    if (why) void keepAmendment(order, number, why).then(onSettled);
  };
  return (
    <AskForm
      label={t('amendments.keep_why')}
      confirm={t('amendments.keep')}
      onSubmit={keep}
      onBack={onLeave}
    >
      <CauseField act="amend" isMissing={isMissing} isFocused maxLength={300} />
    </AskForm>
  );
}

interface Props {
  /** As it is read with its lines; undefined while it is loaded. */
  order: Order;
  detail: StaffOrderDetail | undefined;
  /** Opens the basket, whose draft puts the change back. */
  onPutBack: () => void;
  onSettled: (outcome: Outcome | null) => void;
}

/**
 * A change with which the customer does not agree: what the order cost before it, and what staff can
 * do, which is to put it back in the basket, or to keep it with a cause.
 */
export function DisputedAmendment({ order, detail, onPutBack, onSettled }: Props) {
  const disputed = isOpen(order.status) ? order.amendment?.disputed : null;
  const maySettle = useHasPermission('orders.progress');
  const [isKeeping, setKeeping] = useState(false);
  const { data } = useQuery({ ...amendmentsOf(order), enabled: Boolean(disputed) });
  if (!disputed) return null;
  const amendment = data?.amendments.find(({ number }) => number === disputed.number);
  const canPutBack = detail && amendment && !isOnTheRoad(order) && !order.ending;
  return (
    <section className="notice open-amendment" aria-label={t('amendments.mark_disputed')}>
      <p>
        {t('amendments.disputed', {
          n: disputed.number,
          at: timeOfDay(disputed.at),
          total: `${formatMoney(disputed.total)} ${towards()} ${formatMoney(order.total)}`,
        })}
      </p>
      {maySettle && shownSource().kind !== 'replay' && !isKeeping && (
        <div className="row">
          <Button
            size="small"
            disabled={!canPutBack}
            onClick={() => {
              if (!detail || !amendment) return;
              beginDraft(detail, putBackDraft(detail, amendment));
              onPutBack();
            }}
          >
            {t('amendments.put_back')}
          </Button>
          <Button size="small" onClick={() => setKeeping(true)}>
            {t('amendments.keep')}
          </Button>
        </div>
      )}
      {isKeeping && (
        <KeepForm
          order={order}
          number={disputed.number}
          onLeave={() => setKeeping(false)}
          onSettled={(outcome) => {
            setKeeping(false);
            onSettled(outcome);
          }}
        />
      )}
    </section>
  );
}
