import type { Driver } from '#contract/routes/driver-status.ts';
import type { AgeBand } from '#streams/index.ts';
import { createValueStore } from '#streams/index.ts';

export const STATES = ['available', 'busy', 'on_break'] as const satisfies Driver['status'][];
export const BANDS = ['fresh', 'ageing', 'stale', 'last_seen'] as const satisfies AgeBand[];

/** What the map and the list show of the fleet. */
export interface ViewState {
  states: ReadonlySet<Driver['status']>;
  bands: ReadonlySet<AgeBand>;
  find: string;
  follow: boolean;
}

export const viewState = createValueStore<ViewState>({
  states: new Set(STATES),
  bands: new Set(BANDS),
  find: '',
  follow: false,
});

export const changeView = (part: Partial<ViewState>): void =>
  viewState.set({ ...viewState.get(), ...part });

/** The set with the item in it or not, as it was not before. */
export function toggled<T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}
