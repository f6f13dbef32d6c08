import { combineLatest, distinctUntilChanged, map, Observable, of } from 'rxjs';
import type { Watch } from '#contract/events.ts';
import type { Needs } from './needs.ts';
import type { ValueStore } from './stores/value.ts';

/**
 * The watch of screens without a map, which still rank drivers by position: every few seconds is
 * enough.
 */
export const NO_PLACE: Watch = { box: null, ids: [], everyMs: 1_000, elsewhereMs: 5_000 };

/** The watch of screens without drivers. */
export const NOBODY: Watch = { box: null, ids: [], everyMs: 60_000, elsewhereMs: null };

/** Update period of a hidden page. Milliseconds. */
export const HIDDEN_EVERY_MS = 5_000;
export const HIDDEN_ELSEWHERE_MS = 10_000;
const SLOWEST_MS = 60_000;

/** The watch to send to the server, from the screens' request, page visibility and pace. */
export function effectiveWatch(watch: Watch, isVisible: boolean, slowdown: number): Watch {
  const everyMs = Math.min(SLOWEST_MS, watch.everyMs * slowdown);
  if (isVisible) return { ...watch, everyMs };
  return {
    ...watch,
    everyMs: Math.max(HIDDEN_EVERY_MS, everyMs),
    elsewhereMs:
      watch.elsewhereMs === null ? null : Math.max(HIDDEN_ELSEWHERE_MS, watch.elsewhereMs),
  };
}

const same = (a: Watch, b: Watch) =>
  a.everyMs === b.everyMs &&
  a.elsewhereMs === b.elsewhereMs &&
  String(a.box) === String(b.box) &&
  String(a.ids) === String(b.ids);

/** Emits a store's value at once, then each later one. */
export const changesOf = <T>(store: ValueStore<T>): Observable<T> =>
  new Observable((out) => {
    out.next(store.get());
    return store.subscribe(() => out.next(store.get()));
  });

/** Emits the current watch at once, then each later one that differs. */
export const watching = (
  watch: ValueStore<Watch>,
  visible$: Observable<boolean>,
  slowdown: ValueStore<number>,
  needs$: Observable<Needs> = of<Needs>('all'),
): Observable<Watch> =>
  combineLatest([changesOf(watch), visible$, changesOf(slowdown), needs$]).pipe(
    map(([wanted, isVisible, slower, needs]) =>
      needs === 'few' ? NOBODY : effectiveWatch(wanted, isVisible, slower),
    ),
    distinctUntilChanged(same),
  );
