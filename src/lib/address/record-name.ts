import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { defineStore } from '#src/lib/console/console.ts';
import { useStore } from '#src/lib/use-store.ts';

const named = defineStore<{ pathname: string; name: string | null } | null>(() => null);

/**
 * Sets the name of the record that this page shows. Undefined: not loaded yet; null: it cannot be
 * loaded.
 */
export function useNamedRecord(name: string | null | undefined): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (name !== undefined) named.set({ pathname, name });
  }, [pathname, name]);
}

/** The name of the record on a page; undefined until it is loaded, null if it cannot be loaded. */
export const useRecordName = (pathname: string): string | null | undefined =>
  useStore(named, (one) => (one?.pathname === pathname ? one.name : undefined));
