// oxlint-disable jsx-a11y/no-autofocus -- the field appears because a button asked for it.
import { type FormEvent, useState } from 'react';
import { type Order, ordersRoutes, type StatusEventType } from '#contract/routes/orders.ts';
import { legalOrderEvents, type OrderEventType } from '#machines/order/order-machine.ts';
import { call } from '#src/lib/call.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { picture } from '#src/lib/picture.ts';
import { useCan } from '#src/lib/session.ts';
import { unassign } from './assign.ts';
import { change } from './desk.ts';
import { tellFailure } from './failures.ts';
import { say } from './outcome.ts';

const NEEDS_REASON: readonly OrderEventType[] = ['order.cancel', 'order.return'];
const label = (event: OrderEventType) =>
  t(`live.${event.replace('order.', 'event_')}` as MessageKey);

async function progress(order: Order, event: StatusEventType, reason?: string): Promise<boolean> {
  const body = { event, ...(reason ? { reason } : {}) };
  try {
    const input = { params: { id: String(order.id) }, body };
    const next = await call(ordersRoutes.progress, input, { ifMatch: order.version });
    picture().put(next);
    say(t('live.progressed', { id: next.id, status: t(`live.status_${next.status}`) }));
    return true;
  } catch (error) {
    tellFailure(order, null, error);
    return false;
  }
}

function run(order: Order, event: OrderEventType): void {
  if (event === 'order.assign' || event === 'order.reassign') change({ pane: 'assign' });
  else if (event === 'order.unassign') void unassign(order);
  else void progress(order, event);
}

/** A reason, without which an order is neither cancelled nor returned. */
function ReasonForm(props: { order: Order; event: StatusEventType; onDone: () => void }) {
  const { order, event, onDone } = props;
  const [isMissing, setMissing] = useState(false);
  const submit = async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const written = new FormData(submitted.currentTarget).get('reason');
    const reason = typeof written === 'string' ? written.trim() : '';
    if (reason === '') return setMissing(true);
    if (await progress(order, event, reason)) onDone();
  };
  return (
    <form className="reason" onSubmit={submit}>
      <label className="field">
        <span className="field-label">{t('live.reason')}</span>
        <input
          className="input"
          name="reason"
          maxLength={300}
          // biome-ignore lint/a11y/noAutofocus: it appears because a button asked for it.
          autoFocus
          aria-invalid={isMissing}
          onKeyDown={(key) => {
            if (key.key !== 'Escape') return;
            key.stopPropagation();
            onDone();
          }}
        />
      </label>
      {isMissing && (
        <span className="field-error" role="alert">
          {t('live.reason_needed')}
        </span>
      )}
      <div className="actions">
        <button type="submit" className="button" data-kind="primary">
          {t(event === 'order.cancel' ? 'live.confirm_cancel' : 'live.confirm_return')}
        </button>
        <button type="button" className="button" data-kind="plain" onClick={onDone}>
          {t('live.back')}
        </button>
      </div>
    </form>
  );
}

/** Buttons for what is legal in the order's present state, out of the same machine as the server. */
export function OrderActions({ order }: { order: Order }) {
  const mayProgress = useCan('orders.progress');
  const mayAssign = useCan('orders.assign');
  const [asking, setAsking] = useState<StatusEventType | null>(null);
  const legal = legalOrderEvents({
    status: order.status,
    driverId: order.driver?.id ?? null,
  }).filter((event) => (event.includes('assign') ? mayAssign : mayProgress));
  if (picture().kind === 'replay') return <p className="pane__hint">{t('replay.read_only')}</p>;
  if (legal.length === 0) return <p className="pane__hint">{t('live.no_actions')}</p>;
  if (asking && legal.includes(asking))
    return <ReasonForm order={order} event={asking} onDone={() => setAsking(null)} />;
  return (
    <fieldset className="actions" aria-label={t('live.actions')}>
      {legal.map((event) => (
        <button
          key={event}
          type="button"
          className="button"
          onClick={() =>
            NEEDS_REASON.includes(event) ? setAsking(event as StatusEventType) : run(order, event)
          }
        >
          {label(event)}
        </button>
      ))}
    </fieldset>
  );
}
