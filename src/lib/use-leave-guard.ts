import { useEffect } from 'react';

/**
 * While there are unsaved changes, the browser asks for confirmation before the tab is closed or
 * reloaded.
 */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    // Added only then: the mere listener keeps the browser from storing the page in the
    // back/forward cache.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
