import { Button } from '@blueprintjs/core';
import type { Order } from '#contract/routes/operations/orders.ts';
import { causeText } from '#src/domain/cause/causes.ts';
import { useSecondsLeft } from '#src/domain/live/seconds-left.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import type { Outcome } from '#src/domain/order/order-failure.ts';
import { t } from '#src/lib/i18n.ts';
import { towards } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { timerText } from '#src/lib/text/durations.ts';
import { type SettleEvent, settleAmendment } from './amendment-acts.ts';
import './amendment.css';

/** The time that the customer has left to answer, counted down. */
function AnswerTime({ expiresAt }: { expiresAt: string }) {
  const seconds = useSecondsLeft(Date.parse(expiresAt));
  return (
    <span className="quiet">
      {seconds === 0
        ? t('amendments.answer_over')
        : t('amendments.answer_within', { time: timerText(seconds * 1_000) })}
    </span>
  );
}

const ANSWERS: readonly [SettleEvent, 'accept' | 'refuse' | 'withdraw'][] = [
  ['amendment.accept', 'accept'],
  ['amendment.refuse', 'refuse'],
  ['amendment.withdraw', 'withdraw'],
];

/**
 * The proposal of an order that waits for its customer: by whom, at which total, for how long, and
 * the customer's answer on the telephone.
 */
export function OpenAmendment(props: {
  order: Order;
  onSettled: (outcome: Outcome | null) => void;
}) {
  const { order, onSettled } = props;
  const maySettle = useHasPermission('orders.progress');
  const open = order.amendment?.open;
  if (!open) return null;
  const isReadOnly = shownSource().kind === 'replay';
  return (
    <section className="notice open-amendment" aria-label={t('amendments.mark_open')}>
      <p>
        {t('amendments.open', {
          by: t(`amendments.by_${open.by}`),
          cause: causeText(open.cause),
          total: `${formatMoney(order.total)} ${towards()} ${formatMoney(open.total)}`,
        })}{' '}
        {!isReadOnly && <AnswerTime expiresAt={open.expiresAt} />}
      </p>
      {maySettle && !isReadOnly && (
        <div className="row">
          {ANSWERS.map(([event, name]) => (
            <Button
              key={event}
              size="small"
              onClick={() => void settleAmendment(order, open.number, event).then(onSettled)}
            >
              {t(`amendments.${name}`)}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
