import { useCallback, useMemo } from 'react';
import { setParams, useAddress } from '#src/lib/address/use-address.ts';
import { readState, stateNames } from './filters/list-query.ts';
import type { List, ListRow } from './list.ts';
import type { ListState, SetState } from './list-parts.ts';

/**
 * The state of a list. It is kept in the address, so that it can be shared, saved as a view, and
 * restored by Back.
 */
export function useListState<Row extends ListRow>(list: List<Row>) {
  const [params, change] = useAddress();
  // Stays the same object while the rest of the address changes, and so do values derived from it.
  const key = new URLSearchParams(readState(list, params)).toString();
  const state = useMemo((): ListState => Object.fromEntries(new URLSearchParams(key)), [key]);
  const view = params.get('view') ?? '';

  /**
   * Sets some parameters; an empty value removes one. Pass a function for values that depend on the
   * current state.
   */
  const set = useCallback<SetState>(
    (part) =>
      change((query) =>
        setParams(query, typeof part === 'function' ? part((name) => query.get(name)) : part),
      ),
    [change],
  );
  /** Replaces the whole state, for example by a view. */
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
