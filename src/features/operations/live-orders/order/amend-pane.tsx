import { useEffect, useRef } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { AmendmentEditor } from '#src/domain/amendment/amendment-editor.tsx';
import { whyNotAmend } from '#src/domain/amendment/why-not-amend.ts';
import { announceOnBoard } from '#src/features/operations/live-orders/assign/assign.ts';
import { PausedHint } from '#src/features/operations/live-orders/board/paused-hint.tsx';
import { changePanels, panels } from '#src/features/operations/live-orders/panels.ts';
import { t } from '#src/lib/i18n.ts';
import { useKeys } from '#src/lib/keys/command-scope.ts';
import { takeFocus } from '#src/lib/keys/take-focus.ts';
import { PointMap } from '#src/map/lazy-maps.tsx';
import { ClaimBadge } from './claim-badge.tsx';
import { useOrderThen } from './use-order-then.ts';

/** Whether the pane leaves a key to others: to the screen, the browser or the palette. */
const isLeaving = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || key === 'Escape' || key === 'Tab';

/** The basket of an order, which is changed beside the board. */
export function AmendPane({ id }: { id: OrderId }) {
  const pane = useRef<HTMLElement>(null);
  const { order, detail, error } = useOrderThen(id);
  const why = order ? whyNotAmend(order) : null;
  const leave = () => changePanels({ pane: panels.get().amended?.from ?? null });
  useEffect(() => {
    // A basket whose order was known has it already.
    if (!pane.current?.contains(document.activeElement)) takeFocus(pane.current);
  }, []);
  // Until the basket is there, its keys must not reach the rows of the board.
  useKeys('region', (event) => event.target === pane.current && !isLeaving(event));
  return (
    <section ref={pane} className="pane" tabIndex={-1} aria-label={t('amendments.title', { id })}>
      <header className="line">
        <h2 className="cut">{t('amendments.title', { id })}</h2>
        {order && (
          <p className="hint cut">
            {order.store.name} · {t(`live.status_${order.status}`)}
          </p>
        )}
      </header>
      <PausedHint id={id} />
      <ClaimBadge id={id} />
      {why !== null && (
        <p className="notice" role="alert">
          {why}
        </p>
      )}
      {error && !detail && (
        <p className="notice">{t('live.order_failed', { message: error.message })}</p>
      )}
      {detail && why === null && (
        <AmendmentEditor
          order={detail}
          map={PointMap}
          onSent={(outcome) => {
            announceOnBoard(outcome);
            if ('text' in outcome) leave();
          }}
          onLeave={leave}
        />
      )}
    </section>
  );
}
