import type { Order, OrderEnding } from '#contract/routes/operations/orders.ts';
import { useSecondsLeft } from '#src/domain/live/seconds-left.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { labelled } from '#src/lib/language/labelled.ts';

import { useHasPermission } from '#src/lib/session/session.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import './order-parts.css';
import { KeyedLabel } from '#src/ui/controls/keyed-label.tsx';

/** `cancelled in 8 s`, and once the time is over `being cancelled`. */
function endingText({ event }: Pick<OrderEnding, 'event'>, seconds: number): string {
  const isReturn = event === 'order.return';
  if (seconds === 0) return t(isReturn ? 'orders.being_returned' : 'orders.being_cancelled');
  return t(isReturn ? 'orders.returned_in' : 'orders.cancelled_in', { seconds });
}

/** In place of the status, counted down; `isShort` for narrow columns. */
export function WithheldStatus({ ending, isShort }: { ending: OrderEnding; isShort?: true }) {
  const seconds = useSecondsLeft(Date.parse(ending.at));
  // A replay has its own time, in which the end is not counted down.
  const isPast = shownSource().kind === 'replay';
  const text = endingText(ending, isPast ? 0 : seconds);
  if (!isShort || seconds === 0 || isPast) return <span data-tone="warning">{text}</span>;
  const isReturn = ending.event === 'order.return';
  return (
    <span data-tone="warning" title={text}>
      <span className="small" aria-hidden>
        {t(isReturn ? 'orders.returns_short' : 'orders.cancels_short', { seconds })}
      </span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** That an order is about to end, who asked for it and why, and the button that takes it back. */
export function WithheldEnd({
  order,
  undoKey,
  onKeep,
}: {
  order: Pick<Order, 'id' | 'ending'>;
  undoKey: string;
  /** Absent: read-only. */
  onKeep?: (() => void) | undefined;
}) {
  const mayKeep = useHasPermission('orders.progress');
  const { ending } = order;
  if (!ending) return null;
  const who = ending.by?.name ?? t('live.system');
  return (
    <p className="row withheld-end">
      <b>
        <WithheldStatus ending={ending} />
      </b>
      <span className="cut small" title={ending.reason}>
        {labelled(t('live.by', { who }), ending.reason)}
      </span>
      {onKeep && mayKeep && (
        <TextButton onClick={onKeep}>
          <KeyedLabel label={t('orders.keep')} keyName={undoKey} />
        </TextButton>
      )}
    </p>
  );
}

/** Whether an end can still be withdrawn. */
export const isWithheld = ({ ending }: Pick<Order, 'ending'>): boolean =>
  Boolean(ending) && shownSource().kind === 'live';
