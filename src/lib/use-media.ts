import { useCallback, useSyncExternalStore } from 'react';

/** True while the page matches a media query. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (fn: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', fn);
      return () => list.removeEventListener('change', fn);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
