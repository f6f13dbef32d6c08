import { useCallback, useMemo } from 'react';
import { put, useAddress } from '#src/lib/address/use-address.ts';
import { type ListState, readState, stateNames } from './filters/list-query.ts';
import type { List, ListRow } from './list.ts';

type Part = Readonly<Record<string, string | undefined>>;
/** A function is given the state as it is, which may not be drawn yet. */
export type SetState = (part: Part | ((now: (name: string) => string | null) => Part)) => void;

/** What a list shows, kept in the address: it can be shared, kept as a view, and gone back to. */
export function useListState<Row extends ListRow>(list: List<Row>) {
  const [params, change] = useAddress();
  // The same object while the rest of the address changes: what follows from it stays as it is.
  const key = new URLSearchParams(readState(list, params)).toString();
  const state = useMemo((): ListState => Object.fromEntries(new URLSearchParams(key)), [key]);
  const view = params.get('view') ?? '';

  /** Sets some of it; empty takes out. What follows from what is set now is told by a function. */
  const set = useCallback<SetState>(
    (part) =>
      change((query) =>
        put(query, typeof part === 'function' ? part((name) => query.get(name)) : part),
      ),
    [change],
  );
  /** Sets all of it: a view, or nothing. */
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
