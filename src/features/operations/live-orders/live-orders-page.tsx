import { type CSSProperties, useEffect, useState } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { whyNotAssignable } from '#src/domain/assignment/why-not-assignable.ts';
import { selection, selectOrder, useSelectionInUrl } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { LiveMap } from '#src/map/lazy-maps.tsx';
import { AssignPane } from './assign/assign-pane.tsx';
import { HandOverPane } from './assign/hand-over-pane.tsx';
import { useRankAhead } from './assign/use-rank-ahead.ts';
import { BoardEmpty, BoardTools, FootLine } from './board/board-bars.tsx';
import { BoardGrid } from './board/board-grid.tsx';
import { resumeBoard } from './board/board-stores.ts';
import { MinePane } from './board/mine-pane.tsx';
import { PauseBar } from './board/pause-bar.tsx';
import { useBoardKeys } from './board/use-board-keys.ts';
import { layout, recallLayout } from './layout.ts';
import { MapSplitter } from './map-splitter.tsx';
import { AbsentOrder } from './order/absent-order.tsx';
import { AmendPane } from './order/amend-pane.tsx';
import { OrderPane } from './order/order-pane.tsx';
import { useDetailAhead } from './order/use-detail-ahead.ts';
import { announce } from './outcome.ts';
import { changePanels, openAmendment, openDrivers, panels, shownPane } from './panels.ts';
import { PlanPane } from './plan/plan-pane.tsx';
import { StatsStrip } from './stats-strip.tsx';
import { usePaneFocus } from './use-pane-focus.ts';
import { useReplayCursor } from './use-replay-cursor.ts';
import { useBoardFilter } from './views/board-filter.ts';
import { BoardViewForm } from './views/board-view-form.tsx';
import { useViewInUrl } from './views/use-view-in-url.ts';
import './live-orders.css';
import './board/board.css';
import './overlays.css';
import './panes.css';
import './assign/act-strip.css';
import { intent } from '#src/domain/live/intent.ts';
import { KeySheet as Sheet } from '#src/ui/overlay/key-sheet.tsx';
import { commands } from './commands.ts';
import { openPlan } from './plan/plan.ts';

/**
 * Handles an intent for the board: to show the ranked drivers of an order, or a plan for several.
 */
function openIntent(): void {
  const wanted = intent.get();
  if (!wanted || wanted.kind === 'driver') return;
  intent.set(null);
  if (wanted.kind === 'plan') {
    openPlan(wanted.orderIds as OrderId[]);
    return;
  }
  const id = wanted.orderId as OrderId;
  selectOrder(id);
  if (wanted.kind === 'amend') openAmendment(id);
  else if (wanted.kind === 'hand_over') changePanels({ pane: 'hand-over' });
  else openAssignment(id, wanted.isReassignment);
}

/**
 * Lists the drivers of an order. An order that was assigned in the meantime is only selected: the
 * keys that open the next alarm and take the first driver must not move it.
 */
function openAssignment(id: OrderId, isReassignment: boolean): void {
  const order = shownSource().orders.get(id)?.order;
  const why = order && !isReassignment ? whyNotAssignable(order) : null;
  if (why === null) openDrivers(id, isReassignment);
  else {
    changePanels({ pane: null });
    announce(why);
  }
}

/** Handles the intents that other screens send to the board. */
function useBoardIntent(): void {
  useEffect(() => {
    openIntent();
    return intent.subscribe(openIntent);
  }, []);
}

/** All keys of the board. */
const KeySheet = () => (
  <Sheet commands={commands} onClose={() => changePanels({ open: null })}>
    <div>
      <dt>{t('live.assign_help')}</dt>
      <dd>
        <kbd>1</kbd>–<kbd>9</kbd>
      </dd>
    </div>
  </Sheet>
);

/** The board, the map in step with it, and the pane of the order in focus. */
export default function LiveOrdersPage() {
  useState(recallLayout);
  const { open, reassigned = null, amended = null, group = null } = useStore(panels);
  const pane = useStore(panels, shownPane);
  const { map, side } = useStore(layout);
  const orderId = useStore(selection, (now) => now.orderId) as OrderId | null;
  // A plan and the user's claimed orders concern more than one order.
  const isOfMany = pane === 'plan' || pane === 'mine';
  const hasPane = isOfMany || (orderId !== null && pane !== null);
  useSelectionInUrl();
  useViewInUrl();
  useBoardFilter();
  useBoardKeys();
  useReplayCursor();
  usePaneFocus(hasPane ? pane : null);
  useBoardIntent();
  useRankAhead();
  useDetailAhead();
  useEffect(
    () => () => {
      // Leaving the screen ends a pause.
      resumeBoard({ arranged: false });
      changePanels({ open: null });
    },
    [],
  );
  const isAmended = pane === 'amend' && amended?.id === orderId;
  const hasMap = map && pane !== 'plan';
  return (
    <div className="screen live-orders">
      <StatsStrip />
      <div
        className="live-orders__split"
        data-side={pane === 'plan' ? 'plan' : hasPane ? 'pane' : hasMap ? 'map' : undefined}
        style={{ '--side': `${side}%` } as CSSProperties}
      >
        <div className="live-orders__board">
          <BoardTools />
          <BoardGrid />
          <BoardEmpty />
          <PauseBar />
          <AbsentOrder />
        </div>
        {(hasMap || hasPane) && <MapSplitter share={side} />}
        {(hasMap || hasPane) && (
          <div className="live-orders__side" data-pane={hasPane ? pane : undefined}>
            {hasMap && (
              // A basket that is changed lies over the map, which would take long to draw again.
              <div className="live-orders__map" inert={isAmended}>
                <LiveMap />
              </div>
            )}
            {pane === 'plan' && <PlanPane />}
            {pane === 'mine' && <MinePane />}
            {orderId !== null && pane === 'assign' && (
              <AssignPane
                key={`${orderId} ${orderId === reassigned} ${group?.join()}`}
                id={orderId}
                isReassignment={orderId === reassigned}
                group={group?.includes(orderId) ? group : null}
              />
            )}
            {orderId !== null && pane === 'hand-over' && (
              <HandOverPane key={orderId} id={orderId} />
            )}
            {orderId !== null && isAmended && <AmendPane key={orderId} id={orderId} />}
            {orderId !== null && (pane === 'order' || (pane === 'amend' && !isAmended)) && (
              <OrderPane id={orderId} />
            )}
          </div>
        )}
      </div>
      <FootLine />
      {open === 'keys' && <KeySheet />}
      {open === 'view-form' && <BoardViewForm />}
    </div>
  );
}
