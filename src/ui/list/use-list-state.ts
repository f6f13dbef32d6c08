import { useCallback, useMemo } from 'react';
import { put, useAddress } from '#src/lib/address/use-address.ts';
import { readState, stateNames } from './filters/list-query.ts';
import type { List, ListRow } from './list.ts';
import type { ListState, SetState } from './list-parts.ts';

/**
 * The state of a list, kept in the address: it can be shared, saved as a view, and restored by
 * Back.
 */
export function useListState<Row extends ListRow>(list: List<Row>) {
  const [params, change] = useAddress();
  // The same object while the rest of the address changes, so that values derived from it stay the
  // same.
  const key = new URLSearchParams(readState(list, params)).toString();
  const state = useMemo((): ListState => Object.fromEntries(new URLSearchParams(key)), [key]);
  const view = params.get('view') ?? '';

  /**
   * Sets parts of it; an empty value removes. Use a function for values that depend on the current
   * state.
   */
  const set = useCallback<SetState>(
    (part) =>
      change((query) =>
        put(query, typeof part === 'function' ? part((name) => query.get(name)) : part),
      ),
    [change],
  );
  /** Replaces all of it: by a view, or by nothing. */
  const setAll = useCallback(
    (next: ListState, id: string) => {
      const none = Object.fromEntries(stateNames(list).map((name) => [name, undefined]));
      set({ ...none, ...next, view: id });
    },
    [list, set],
  );
  return { state, view, peek: params.get('peek'), set, setAll };
}
export type ListStateHook = ReturnType<typeof useListState>;
