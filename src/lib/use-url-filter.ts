import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export type UrlFilter<K extends string> = Readonly<Record<K, string>>;

/** A filter that is kept in the address: what is not set is empty there and here. */
export function useUrlFilter<K extends string>(
  names: readonly K[],
): [UrlFilter<K>, (part: Partial<Record<K, string>>) => void] {
  const [params, setParams] = useSearchParams();
  const key = params.toString();
  const filter = useMemo(() => {
    const now = new URLSearchParams(key);
    return Object.fromEntries(names.map((name) => [name, now.get(name) ?? ''])) as UrlFilter<K>;
  }, [key, names]);
  const set = useCallback(
    (part: Partial<Record<K, string>>) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          for (const [name, value] of Object.entries<string | undefined>(part))
            if (value) next.set(name, value);
            else next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [filter, set];
}

/** An id in an address; what is none is left out of the query. */
export const idIn = (text: string): string | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? text : undefined;
