import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Options of a change of the address. */
export interface Change {
  /** Adds an entry to the browser's history; otherwise the current entry is replaced. */
  isStep?: boolean;
}

/** Changes the query of the address. Has no effect once the address belongs to another screen. */
export type ChangeAddress = (edit: (params: URLSearchParams) => void, how?: Change) => void;

/**
 * The query of the address at the last render, and the one function that changes it. A change
 * applies to the current address, not to the last render: if two callers write between two renders,
 * the router's own setter would let the second undo the first. A screen that is still mounted while
 * the next one renders changes nothing: it would write its state into the next screen's address.
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

/** The current query of the address; null if the address no longer has this path. */
export const queryNow = (pathname: string): URLSearchParams | null =>
  window.location.pathname === new URL(pathname, window.location.origin).pathname
    ? new URLSearchParams(window.location.search)
    : null;

/** Sets parts of a query; empty values are removed. */
export function setParams(
  params: URLSearchParams,
  part: Readonly<Record<string, string | undefined>>,
): void {
  for (const [name, value] of Object.entries(part))
    if (value) params.set(name, value);
    else params.delete(name);
}
