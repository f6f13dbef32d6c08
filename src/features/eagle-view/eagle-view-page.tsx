import { lazy, Suspense, useEffect, useMemo } from 'react';
import { t } from '#src/lib/i18n.ts';
import { selectDriver, useSelectionInUrl } from '#src/lib/selection.ts';
import { useStore } from '#src/lib/use-store.ts';
import { FleetPanel } from './fleet-panel.tsx';
import { viewState } from './view-state.ts';
import './eagle-view.css';

const LiveMap = lazy(() => import('#src/lib/map/live-map.tsx'));

const isEditable = (target: EventTarget | null) =>
  target instanceof HTMLElement && ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);

/** `F` finds a driver, `Esc` lets go of the selected one. */
function useViewKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') {
        if (isEditable(event.target)) document.querySelector<HTMLElement>('#fleet')?.focus();
        else selectDriver(null);
      } else if (event.key.toLowerCase() === 'f' && !isEditable(event.target)) {
        event.preventDefault();
        document.querySelector<HTMLInputElement>('#find-driver')?.focus();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** The city from above: drivers moving, stores, and orders that wait. */
export default function EagleViewPage() {
  const { states, bands, follow } = useStore(viewState);
  const filter = useMemo(() => ({ states, bands }), [states, bands]);
  useSelectionInUrl();
  useViewKeys();
  return (
    <div className="eagle-view">
      <Suspense fallback={<p className="loading">{t('live.map_loading')}</p>}>
        <LiveMap filter={filter} follow={follow} />
      </Suspense>
      <FleetPanel />
    </div>
  );
}
