import { useLayoutEffect, useRef } from 'react';
import { returnFocus } from '#src/lib/keys/take-focus.ts';
import type { Panels } from './panels.ts';

/** Returns the focus that was in a pane, once the pane is gone, to what had it before the pane. */
export function usePaneFocus(pane: Panels['pane']): void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const now = document.activeElement;
    if (opener.current === null) opener.current = pane === null ? null : now;
    else if (now === document.body) returnFocus(opener.current);
    if (pane === null) opener.current = null;
  }, [pane]);
}
