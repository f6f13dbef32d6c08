import { lazy, Suspense } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { t } from '#src/lib/i18n.ts';
import { selection, useSelectionInUrl } from '#src/lib/selection.ts';
import { useStore } from '#src/lib/use-store.ts';
import { AssignPane } from './assign-pane.tsx';
import { BoardEmpty, BoardTools, FootLine } from './board-bars.tsx';
import { BoardGrid } from './board-grid.tsx';
import { desk } from './desk.ts';
import { KeySheet } from './key-sheet.tsx';
import { MapSplitter, useSideShare } from './map-splitter.tsx';
import { OrderPane } from './order-pane.tsx';
import { StatsStrip } from './stats-strip.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import './live-orders.css';
import './panes.css';

const LiveMap = lazy(() => import('#src/lib/map/live-map.tsx'));

/** The board, the map in step with it, and the pane of the order in focus. */
export default function LiveOrdersPage() {
  const { pane, keys, map } = useStore(desk);
  const orderId = useStore(selection, (now) => now.orderId) as OrderId | null;
  const [share, setShare] = useSideShare();
  useSelectionInUrl();
  useBoardKeys();
  const open = orderId !== null && pane !== null;
  return (
    <div className="live-orders">
      <StatsStrip />
      <div
        className="live-orders__split"
        style={{
          gridTemplateColumns: map || open ? `minmax(0, 1fr) 5px ${share}%` : 'minmax(0, 1fr)',
        }}
      >
        <div className="live-orders__board">
          <BoardTools />
          <BoardGrid />
          <BoardEmpty />
        </div>
        {(map || open) && <MapSplitter share={share} onShare={setShare} />}
        {(map || open) && (
          <div className="live-orders__side">
            {map && (
              <div className="live-orders__map">
                <Suspense fallback={<p className="loading">{t('live.map_loading')}</p>}>
                  <LiveMap />
                </Suspense>
              </div>
            )}
            {open && pane === 'assign' && <AssignPane key={orderId} id={orderId} />}
            {open && pane === 'order' && <OrderPane id={orderId} />}
          </div>
        )}
      </div>
      <FootLine />
      {keys && <KeySheet />}
    </div>
  );
}
