import type { Order } from '#contract/routes/operations/orders.ts';
import { t } from '#src/lib/i18n.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';
import { driverProgressOf } from './answer-progress.ts';

/** How far an order's driver has come: his answer, then where he is; nothing if neither is known. */
export function OrderAnswer({
  order,
}: {
  order: Pick<Order, 'answer' | 'driver' | 'visits' | 'status'>;
}) {
  const progress = driverProgressOf(order);
  if (!progress) return null;
  const what = t(`answers.progress_${progress.step}`);
  return (
    <span
      className={progress.step === 'sent' || progress.step === 'seen' ? 'quiet' : undefined}
      title={t('answers.since', { what, time: timeOfDay(progress.at) })}
    >
      {what}
    </span>
  );
}
