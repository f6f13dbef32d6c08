import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** How a change of the address is made. */
export interface Change {
  /** A step that the browser's way back takes; otherwise the present entry is changed. */
  isStep?: boolean;
}

/** Changes the query of the address in place; nothing once the address is another screen's. */
export type ChangeAddress = (edit: (params: URLSearchParams) => void, how?: Change) => void;

/**
 * The query of the address, as last drawn, and the one way to change it. A change is made to the
 * address as it is, not as it was last drawn: of two that write before the next picture, the router's
 * own setter would let the second undo the first. A screen that was left and still stands, for the next
 * one is being drawn, changes nothing: it would write its own state into the next one's address.
 */
export function useAddress(): [params: URLSearchParams, change: ChangeAddress] {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const change = useCallback<ChangeAddress>(
    (edit, { isStep = false } = {}) => {
      const now = queryNow(pathname);
      if (!now) return;
      const next = new URLSearchParams(now);
      edit(next);
      if (next.toString() === now.toString()) return;
      void navigate({ search: next.toString() }, { replace: !isStep });
    },
    [navigate, pathname],
  );
  return [params, change];
}

/** The query of the address as it is; null when the address is no longer that of this path. */
export const queryNow = (pathname: string): URLSearchParams | null =>
  window.location.pathname === new URL(pathname, window.location.origin).pathname
    ? new URLSearchParams(window.location.search)
    : null;

/** Sets parts of a query; what is empty is taken out. */
export function put(
  params: URLSearchParams,
  part: Readonly<Record<string, string | undefined>>,
): void {
  for (const [name, value] of Object.entries(part))
    if (value) params.set(name, value);
    else params.delete(name);
}
