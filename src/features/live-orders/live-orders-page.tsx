import { lazy, Suspense, useEffect, useState } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { t } from '#src/lib/i18n.ts';
import { selection, useSelectionInUrl } from '#src/lib/selection.ts';
import { useStore } from '#src/lib/use-store.ts';
import { AssignPane } from './assign-pane.tsx';
import { BoardEmpty, BoardTools, FootLine } from './board-bars.tsx';
import { useBoardFilter } from './board-filter.ts';
import { BoardGrid } from './board-grid.tsx';
import { BoardViewForm } from './board-view-form.tsx';
import { change, desk } from './desk.ts';
import { KeySheet } from './key-sheet.tsx';
import { layout, recallLayout } from './layout.ts';
import { MapSplitter } from './map-splitter.tsx';
import { MinePane } from './mine-pane.tsx';
import { OrderPane } from './order-pane.tsx';
import { PauseBar } from './pause-bar.tsx';
import { PlanPane } from './plan-pane.tsx';
import { resume } from './shown.ts';
import { StatsStrip } from './stats-strip.tsx';
import { useBoardErrand } from './use-board-errand.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useChoiceKeys } from './use-choice-keys.ts';
import { useViewInUrl } from './use-view-in-url.ts';
import './live-orders.css';
import './board.css';
import './overlays.css';
import './panes.css';
import './act-strip.css';

const LiveMap = lazy(() => import('#src/lib/map/live-map.tsx'));

/** The board, the map in step with it, and the pane of the order in focus. */
export default function LiveOrdersPage() {
  useState(recallLayout);
  const { pane, open } = useStore(desk);
  const { map, side } = useStore(layout);
  const orderId = useStore(selection, (now) => now.orderId) as OrderId | null;
  useSelectionInUrl();
  useViewInUrl();
  useBoardFilter();
  useBoardKeys();
  useBoardErrand();
  useChoiceKeys();
  useEffect(
    () => () => {
      // A pause belongs to whoever looks at the board.
      resume({ arranged: false });
      change({ open: null });
    },
    [],
  );
  // A plan and one's own orders are of no single order.
  const isOfMany = pane === 'plan' || pane === 'mine';
  const hasPane = isOfMany || (orderId !== null && pane !== null);
  const hasMap = map && pane !== 'plan';
  // A plan has columns to be read side by side.
  const sideWidth = pane === 'plan' ? `max(${side}%, 35rem)` : `${side}%`;
  return (
    <div className="live-orders">
      <StatsStrip />
      <div
        className="live-orders__split"
        style={{
          gridTemplateColumns:
            hasMap || hasPane ? `minmax(0, 1fr) 5px ${sideWidth}` : 'minmax(0, 1fr)',
        }}
      >
        <div className="live-orders__board">
          <BoardTools />
          <BoardGrid />
          <BoardEmpty />
          <PauseBar />
        </div>
        {(hasMap || hasPane) && <MapSplitter share={side} />}
        {(hasMap || hasPane) && (
          <div className="live-orders__side">
            {hasMap && (
              <div className="live-orders__map">
                <Suspense fallback={<p className="loading">{t('live.map_loading')}</p>}>
                  <LiveMap />
                </Suspense>
              </div>
            )}
            {pane === 'plan' && <PlanPane />}
            {pane === 'mine' && <MinePane />}
            {orderId !== null && pane === 'assign' && <AssignPane key={orderId} id={orderId} />}
            {orderId !== null && pane === 'order' && <OrderPane id={orderId} />}
          </div>
        )}
      </div>
      <FootLine />
      {open === 'keys' && <KeySheet />}
      {open === 'view-form' && <BoardViewForm />}
    </div>
  );
}
