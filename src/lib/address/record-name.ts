import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { defineStore } from '#src/lib/console/console.ts';
import { useStore } from '#src/lib/use-store.ts';

const named = defineStore<{ pathname: string; name: string | null } | null>(() => null);

/** Sets the name of this page's record as soon as it is known; null: it cannot be known. */
export function useNamedRecord(name: string | null | undefined): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (name !== undefined) named.set({ pathname, name });
  }, [pathname, name]);
}

/** The name of a page's record; undefined until it is known, null where it cannot be. */
export const useRecordName = (pathname: string): string | null | undefined =>
  useStore(named, (one) => (one?.pathname === pathname ? one.name : undefined));
