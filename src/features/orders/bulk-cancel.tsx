import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { MAX_BULK, type Order, ordersRoutes } from '#contract/routes/orders.ts';
import { call } from '#src/lib/call.ts';
import { t } from '#src/lib/i18n.ts';
import { ReasonForm } from '#src/ui/order-steps.tsx';
import '#src/ui/sheet.css';
import { putOrders } from './use-orders.ts';

type Result = OutputOf<typeof ordersRoutes.bulk>['results'][number];

/** Asks for the reason, cancels, and says of every order that was not cancelled why. */
export function BulkCancel(props: {
  orders: readonly Order[];
  onClose: () => void;
  /** Orders that are cancelled need not be chosen any more. */
  onCancelled: (ids: readonly number[]) => void;
}) {
  const { onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const queries = useQueryClient();
  // What it was opened for: the choice behind it grows smaller as orders are cancelled.
  const [orders, setOrders] = useState(props.orders);
  const [results, setResults] = useState<readonly Result[]>([]);
  const [reason, setReason] = useState('');
  const [progress, setProgress] = useState<string | null>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const run = async (which: readonly Order[], why: string) => {
    setReason(why);
    setOrders(which);
    const all: Result[] = [];
    for (let from = 0; from < which.length; from += MAX_BULK) {
      setProgress(t('orders.bulk_running', { done: from, all: which.length }));
      const part = which.slice(from, from + MAX_BULK);
      const ids = part.map(({ id }) => id);
      const versions = part.map(({ version }) => version);
      try {
        const body = { ids, versions, event: 'order.cancel', reason: why } as const;
        all.push(...(await call(ordersRoutes.bulk, { body })).results);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        all.push(...ids.map((id) => ({ id, ok: false, message })));
      }
    }
    putOrders(
      queries,
      all.flatMap(({ order }) => order ?? []),
    );
    setProgress(null);
    setResults(all);
    props.onCancelled(all.flatMap(({ ok, id }) => (ok ? [id] : [])));
  };
  const failed = results.filter(({ ok }) => !ok);
  const retry = () => {
    const known = new Map(orders.map((order) => [order.id, order]));
    const again = failed.flatMap(({ id, order }) => order ?? known.get(id) ?? []);
    void run(again, reason);
  };
  const isAsking = results.length === 0 && progress === null;
  return (
    <dialog
      ref={dialog}
      className="keys bulk"
      aria-label={t('orders.bulk_title', { n: orders.length })}
      onClose={onClose}
    >
      <h2>{t('orders.bulk_title', { n: orders.length })}</h2>
      {isAsking && (
        <>
          <p className="sheet__lead">{t('orders.bulk_lead')}</p>
          <ReasonForm
            event="order.cancel"
            confirm={t('orders.bulk_confirm')}
            // False: the sheet stays open for the results.
            send={async (_, why) => {
              await run(orders, why);
              return false;
            }}
            onDone={onClose}
          />
        </>
      )}
      <output>{progress}</output>
      {results.length > 0 && progress === null && (
        <>
          <output>
            {t('orders.bulk_result', { ok: results.length - failed.length, failed: failed.length })}
          </output>
          {failed.length > 0 && (
            <ul className="bulk__failed" aria-label={t('orders.bulk_refused')}>
              {failed.map(({ id, message }) => (
                <li key={id}>
                  <b>#{id}</b> {message}
                </li>
              ))}
            </ul>
          )}
          <div className="actions">
            {failed.length > 0 && (
              <button type="button" className="button" data-kind="primary" onClick={retry}>
                {t('orders.bulk_retry', { n: failed.length })}
              </button>
            )}
            <button type="button" className="button" onClick={onClose}>
              {t('orders.close')}
            </button>
          </div>
        </>
      )}
    </dialog>
  );
}
