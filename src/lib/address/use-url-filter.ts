import { useCallback, useMemo } from 'react';
import { setParams, useAddress } from './use-address.ts';

export type UrlFilter<K extends string> = Readonly<Record<K, string>>;

/**
 * A filter stored in the query of the address. A value that is not set is an empty string here and
 * absent there.
 */
export function useUrlFilter<K extends string>(
  names: readonly K[],
): [UrlFilter<K>, (part: Partial<Record<K, string>>) => void] {
  const [params, change] = useAddress();
  const key = params.toString();
  const filter = useMemo(() => {
    const now = new URLSearchParams(key);
    return Object.fromEntries(names.map((name) => [name, now.get(name) ?? ''])) as UrlFilter<K>;
  }, [key, names]);
  const set = useCallback(
    (part: Partial<Record<K, string>>) => change((query) => setParams(query, part)),
    [change],
  );
  return [filter, set];
}

/**
 * Returns a valid id as it is. Returns undefined for anything else, which removes it from a query.
 */
export const idIn = (text: string): string | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? text : undefined;
