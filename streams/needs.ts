import {
  distinctUntilChanged,
  map,
  type Observable,
  of,
  type SchedulerLike,
  shareReplay,
  startWith,
  switchMap,
  timer,
} from 'rxjs';
import type { EventSubject } from '#contract/events.ts';
import { LEAVE_MS } from '#contract/routes/operations/presence.ts';

/**
 * The live data that a screen needs: all of it, or none of the orders and drivers, as in the back
 * office. Alarms, stores and zones are on every screen.
 */
export type Needs = 'all' | 'few';

/** The event subjects that a back-office screen follows. */
export const FEW_SUBJECTS: readonly EventSubject[] = ['alarm', 'store', 'zone'];
/** And those that a server of the release before does not know. */
export const FURTHER_SUBJECTS: readonly EventSubject[] = ['payout', 'case', 'contact', 'charge'];

/**
 * The needs without short absences: more data is requested at once, less only after a while.
 * Initially all.
 */
export const settledNeeds = (
  needs$: Observable<Needs>,
  scheduler: SchedulerLike,
): Observable<Needs> =>
  needs$.pipe(
    distinctUntilChanged(),
    switchMap((needs) =>
      needs === 'all' ? of(needs) : timer(LEAVE_MS, scheduler).pipe(map(() => needs)),
    ),
    startWith<Needs>('all'),
    distinctUntilChanged(),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
