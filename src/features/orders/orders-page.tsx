import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderSort } from '#contract/order-filters.ts';
import { ORDER_SORTS } from '#contract/order-filters.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { knownValues } from '#src/lib/order-query/known-values.ts';
import { LIST_GRAMMAR } from '#src/lib/order-query/query.ts';
import { useCan } from '#src/lib/session.ts';
import { Notice } from '#src/ui/notice.tsx';
import { QueryField } from '#src/ui/query-field.tsx';
import { BulkCancel } from './bulk-cancel.tsx';
import { useExport } from './export-csv.ts';
import { OrdersGrid } from './orders-grid.tsx';
import { OrdersKeys } from './orders-keys.tsx';
import { focusedOrder, useChoice } from './use-choice.ts';
import { useListState } from './use-list-state.ts';
import { useOrders } from './use-orders.ts';
import { ViewsMenu } from './views-menu.tsx';
import './orders.css';

const toGrid = () => document.querySelector<HTMLElement>('#orders-grid')?.focus();
const sortLabel = (sort: OrderSort) => t(`orders.sort_${sort.replace('-', '_')}` as MessageKey);

/** Every order there is: found, chosen, cancelled together, exported. */
export default function OrdersPage() {
  const navigate = useNavigate();
  const { state, set, draft, setDraft } = useListState();
  const { orders, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useOrders(state.q, state.sort);
  const choice = useChoice(orders);
  const mayProgress = useCan('orders.progress');
  const { size, start, stop } = useExport();
  const [isCancelling, setCancelling] = useState(false);
  const [outcome, say] = useState('');
  const chosen = orders.filter(({ id }) => choice.chosen.has(id));
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const open = useCallback(
    (id: number) => {
      focusedOrder.set(id);
      void navigate(`/orders/${id}`);
    },
    [navigate],
  );
  const board = useCallback((id: number) => void navigate(`/live-orders?order=${id}`), [navigate]);
  const read = hasNextPage
    ? t('orders.count', { n: orders.length })
    : t('orders.count_all', { n: orders.length });
  return (
    <div className="orders">
      <div className="orders__tools">
        <ViewsMenu state={state} set={set} onDone={say} />
        <QueryField
          id="orders-filter"
          label={t('orders.filter')}
          hint={t('orders.filter_hint')}
          text={draft.text}
          errors={draft.errors}
          grammar={LIST_GRAMMAR}
          known={knownValues}
          kept={state.q}
          onDraft={setDraft}
          onLeave={toGrid}
        />
        <select
          className="select orders__sort"
          aria-label={t('orders.sort')}
          value={state.sort}
          onChange={(event) => set({ sort: event.target.value as OrderSort })}
        >
          {ORDER_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {sortLabel(sort)}
            </option>
          ))}
        </select>
        <span className="orders__acts">
          {chosen.length > 0 && (
            <>
              <span className="orders__chosen">{t('orders.chosen', { n: chosen.length })}</span>
              <button type="button" className="link-button" onClick={choice.clear}>
                {t('orders.choose_none')}
              </button>
              {mayProgress && (
                <button type="button" className="button" onClick={() => setCancelling(true)}>
                  {t('orders.cancel_chosen', {
                    n: chosen.filter(({ status }) => isOpen(status)).length,
                  })}
                </button>
              )}
            </>
          )}
          {size === null ? (
            <button
              type="button"
              className="button"
              onClick={() => void start(state.q, state.sort)}
            >
              {t('orders.export')}
            </button>
          ) : (
            <>
              <output>{t('orders.exporting', { size })}</output>
              <button type="button" className="button" onClick={stop}>
                {t('orders.export_stop')}
              </button>
            </>
          )}
        </span>
      </div>
      {error && (
        <Notice severity="critical">
          {t('orders.load_failed', { message: error.message })}{' '}
          <button type="button" className="link-button" onClick={() => void refetch()}>
            {t('orders.try_again')}
          </button>
        </Notice>
      )}
      {isPending && <output className="orders__empty">{t('orders.reading')}</output>}
      {!isPending && !error && orders.length === 0 && (
        <div className="orders__empty">
          <output>
            {state.q === '' ? t('orders.empty') : t('orders.no_match', { q: state.q })}
          </output>
          {state.q !== '' && (
            <button
              type="button"
              className="button"
              onClick={() => {
                set({ q: '' });
                toGrid();
              }}
            >
              {t('orders.no_match_filter')}
            </button>
          )}
        </div>
      )}
      {orders.length > 0 && (
        <OrdersGrid
          orders={orders}
          choice={choice}
          more={hasNextPage && !isFetchingNextPage ? more : undefined}
          onOpen={open}
          onBoard={board}
        />
      )}
      <div className="orders__foot">
        <output>{outcome || (isFetchingNextPage ? t('orders.reading_more') : read)}</output>
        <OrdersKeys />
      </div>
      {isCancelling && (
        <BulkCancel
          orders={chosen}
          onCancelled={choice.drop}
          onClose={() => {
            setCancelling(false);
            toGrid();
          }}
        />
      )}
    </div>
  );
}
