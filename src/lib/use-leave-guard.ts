import { useEffect } from 'react';

/** While something is not saved the browser asks before the tab is closed or reloaded. */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    // Listened to only then: the mere listener keeps a browser from holding the page for going back.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
