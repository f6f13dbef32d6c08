import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { OrderId } from '#contract/ids.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { selection } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { useBoardStores } from '#src/features/operations/live-orders/board/board-stores.ts';
import { unseenRow } from '#src/features/operations/live-orders/panels.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { ApiFailure, byId } from '#src/lib/api/call.ts';
import { retryUnlessMissing } from '#src/lib/api/retry.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { useStore } from '#src/lib/use-store.ts';

/** The end of an order that the live source does not have, or that there is no such order. */
function useFate(id: OrderId): { words: string; hasPage: boolean } {
  const { data, error } = useQuery({
    ...answerTo(ordersRoutes.adminGet, byId(id)),
    staleTime: 0,
    retry: retryUnlessMissing,
  });
  if (data) {
    const status = t(`live.status_${data.status}`).toLowerCase();
    const words = isOpen(data.status)
      ? t('live.absent_open', { id, status })
      : t('live.absent_ended', { id, status, at: moment(data.statusAt) });
    return { words, hasPage: true };
  }
  if (error instanceof ApiFailure && error.status === 404)
    return { words: t('live.absent_unknown', { id }), hasPage: false };
  if (error) return { words: t('live.order_failed', { message: error.message }), hasPage: false };
  return { words: t('live.absent', { id }), hasPage: false };
}

function Fate({ id }: { id: OrderId }) {
  const { words, hasPage } = useFate(id);
  return (
    <>
      <span>{words}</span>
      {hasPage && <Link to={`/orders/${id}`}>{t('live.absent_page')}</Link>}
    </>
  );
}

/**
 * Shown below the rows while the order with the cursor has none, such as one that an address names:
 * its end, or that the filter hides it. In a replay, `useReplayCursor` announces it.
 */
export function AbsentOrder() {
  const { board } = useBoardStores();
  const id = useStore(selection, ({ orderId }) => orderId) as OrderId | null;
  const isReady = useStore(shownSource().ready);
  const ownId = useStore(unseenRow);
  const isAbsent = useStore(board, ({ rows }) => id !== null && !rows.includes(id));
  // A cursor that the board itself has put moves to the first row.
  const isShown = isReady && isAbsent && ownId !== id && shownSource().kind === 'live';
  const held = useStore(board, () => id !== null && shownSource().orders.get(id) !== undefined);
  const isWaiting = useStore(board, () => id !== null && [...board.waitingIds()].includes(id));
  if (!isShown || id === null) return null;
  return (
    <output className="row absent-order">
      {held ? (
        <span>{t(isWaiting ? 'live.absent_waiting' : 'live.hidden_by_filter', { id })}</span>
      ) : (
        <Fate key={id} id={id} />
      )}
    </output>
  );
}
