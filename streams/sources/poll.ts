import {
  catchError,
  concat,
  defer,
  exhaustMap,
  from,
  merge,
  mergeMap,
  type Observable,
  type ObservableInput,
  of,
  tap,
  timer,
} from 'rxjs';
import type { LiveDeps } from '../deps.ts';
import type { LiveMessage } from '../messages.ts';

export const POLL_LOG_MS = 2_000;
export const POLL_DRIVERS_MS = 3_000;
/** The response for many drivers is heavy, so it is requested in every fifth poll only. */
const MANY_DRIVERS = 5_000;
const MANY_DRIVERS_POLLS = 5;

type PollDeps = Pick<LiveDeps, 'api' | 'scheduler' | 'random'>;

const ANSWERED: LiveMessage = { kind: 'link', event: { type: 'poll.answered' } };
const FAILED: LiveMessage = { kind: 'link', event: { type: 'poll.failed' } };

/** Polls after `firstMs` and then every period; at most one request is open at a time. */
function every<T>(
  deps: Pick<PollDeps, 'scheduler'>,
  firstMs: number,
  ms: number,
  ask: () => ObservableInput<T>,
) {
  return timer(firstMs, ms, deps.scheduler).pipe(
    exhaustMap(() =>
      defer(ask).pipe(
        mergeMap((value) => of({ value })),
        catchError(() => of(null)),
      ),
    ),
  );
}

/**
 * Feeds the console through HTTP calls alone, until unsubscribed. `cursor` returns the last
 * sequence number that was applied, null before the first snapshot.
 */
export function poll(deps: PollDeps, cursor: () => number | null): Observable<LiveMessage> {
  const log$ = every<LiveMessage[]>(deps, 0, POLL_LOG_MS, () => {
    const seq = cursor();
    return seq === null
      ? from(deps.api.snapshot()).pipe(
          mergeMap((snapshot): LiveMessage[][] => [
            [
              { kind: 'time', at: snapshot.at },
              { kind: 'snapshot', snapshot },
            ],
          ]),
        )
      : from(deps.api.since(seq)).pipe(
          mergeMap((answer): LiveMessage[][] => [
            answer.reset
              ? [{ kind: 'reset' }]
              : [
                  { kind: 'events', events: answer.events },
                  { kind: 'head', seq: answer.seq },
                ],
          ]),
        );
  });
  let count = 0;
  let polls = 0;
  // A random delay, so that consoles that lost the socket together do not request the drivers
  // together; if the socket recovers soon, they do not request it at all.
  const firstMs = POLL_DRIVERS_MS * (0.5 + deps.random());
  const drivers$ = every<LiveMessage[]>(deps, firstMs, POLL_DRIVERS_MS, () => {
    polls += 1;
    const isTooSoon = count > MANY_DRIVERS && polls % MANY_DRIVERS_POLLS !== 0;
    // The first call is the snapshot, which contains the drivers too.
    return cursor() === null || isTooSoon
      ? of([])
      : from(deps.api.snapshot()).pipe(
          tap(({ drivers }) => {
            count = drivers.length;
          }),
          mergeMap((view): LiveMessage[][] => [
            [
              { kind: 'time', at: view.at },
              { kind: 'drivers', drivers: view.drivers },
            ],
          ]),
        );
  });
  return merge(
    log$.pipe(mergeMap((got) => (got ? concat(got.value, [ANSWERED]) : [FAILED]))),
    drivers$.pipe(mergeMap((got) => got?.value ?? [])),
  );
}

/** Polls the statistics that no event carries, slowly, on any link. */
export function pollStats(
  deps: Pick<PollDeps, 'api' | 'scheduler'>,
  ms: number,
): Observable<LiveMessage> {
  return every(deps, 0, ms, () => deps.api.stats()).pipe(
    mergeMap((got): LiveMessage[] => (got ? [{ kind: 'stats', stats: got.value }] : [])),
  );
}
