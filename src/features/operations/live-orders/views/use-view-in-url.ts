import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { layout } from '#src/features/operations/live-orders/layout.ts';
import { announce } from '#src/features/operations/live-orders/outcome.ts';
import { queryNow, setParams, useAddress } from '#src/lib/address/use-address.ts';
import { t } from '#src/lib/i18n.ts';
import { log } from '#src/lib/reports/log.ts';
import { useStore } from '#src/lib/use-store.ts';
import { setQuery } from './query-draft.ts';
import { ALL, boardViews, currentView, selectView, viewOf } from './views.ts';

/**
 * How long a query is debounced before it is written to the address: browsers limit such writes.
 */
const WRITE_AFTER_MS = 300;

/** Applies the view and the query of the address. Returns false while the view is unknown. */
function takeFromAddress(pathname: string): boolean {
  const params = queryNow(pathname);
  // The user has navigated to another screen, whose address has its own `q`.
  if (!params) return true;
  const id = params.get('view') ?? ALL;
  const q = params.get('q');
  const isKnown = viewOf(id) !== null;
  if (isKnown) selectView(id);
  else if (boardViews().views.get() !== null) announce(t('live.view_gone'));
  if (q !== null || !isKnown) setQuery(q ?? '');
  return isKnown || boardViews().views.get() !== null;
}

/** Synchronises `?view=` and `?q=` with the board, and fetches the saved views. */
export function useViewInUrl(): void {
  const [, change] = useAddress();
  const { pathname } = useLocation();
  const q = useStore(layout, (now) => now.q);
  const view = useStore(currentView);
  const saved = useStore(boardViews().views);

  useEffect(() => {
    let isAwaited = !takeFromAddress(pathname);
    boardViews()
      .read()
      .catch((error: unknown) => {
        boardViews().views.set(boardViews().views.get() ?? []);
        log.error(
          'The saved views could not be read:',
          error instanceof Error ? error.message : '',
        );
      })
      .finally(() => {
        if (isAwaited) takeFromAddress(pathname);
        isAwaited = false;
      });
    const back = () => void takeFromAddress(pathname);
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, [pathname]);

  useEffect(() => {
    const write = () => {
      // A saved view stays in the address until the views are fetched.
      if (saved === null) return;
      const own = viewOf(view)?.query.q ?? '';
      change((query) => {
        setParams(query, { view: view === ALL ? '' : view });
        // An empty query differs from the view's query.
        if (q === own) query.delete('q');
        else query.set('q', q);
      });
    };
    const timer = setTimeout(write, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [q, view, saved, change]);
}
