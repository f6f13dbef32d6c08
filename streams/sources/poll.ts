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
  timer,
} from 'rxjs';
import type { LiveDeps } from '../deps.ts';
import type { Message } from '../messages.ts';

export const POLL_LOG_MS = 2_000;
export const POLL_DRIVERS_MS = 3_000;

type PollDeps = Pick<LiveDeps, 'api' | 'scheduler'>;

const ANSWERED: Message = { kind: 'link', event: { type: 'poll.answered' } };
const FAILED: Message = { kind: 'link', event: { type: 'poll.failed' } };

/** Asks at once and then every period; while an answer is awaited no second question is put. */
function every<T>(deps: PollDeps, ms: number, ask: () => ObservableInput<T>) {
  return timer(0, ms, deps.scheduler).pipe(
    exhaustMap(() =>
      defer(ask).pipe(
        mergeMap((value) => of({ value })),
        catchError(() => of(null)),
      ),
    ),
  );
}

/**
 * Carries the console by calls alone, until it is unsubscribed. `cursor` gives the last sequence
 * that was applied, null before the first snapshot.
 */
export function poll(deps: PollDeps, cursor: () => number | null): Observable<Message> {
  const log$ = every<Message[]>(deps, POLL_LOG_MS, () => {
    const seq = cursor();
    return seq === null
      ? from(deps.api.snapshot()).pipe(
          mergeMap((snapshot): Message[][] => [
            [
              { kind: 'time', at: snapshot.at },
              { kind: 'snapshot', snapshot },
            ],
          ]),
        )
      : from(deps.api.since(seq)).pipe(
          mergeMap((answer): Message[][] => [
            answer.reset
              ? [{ kind: 'reset' }]
              : [
                  { kind: 'events', events: answer.events },
                  { kind: 'head', seq: answer.seq },
                ],
          ]),
        );
  });
  const drivers$ = every<Message[]>(deps, POLL_DRIVERS_MS, () =>
    // The first call of all is the snapshot, which holds the drivers as well.
    cursor() === null
      ? of([])
      : from(deps.api.snapshot()).pipe(
          mergeMap((view): Message[][] => [
            [
              { kind: 'time', at: view.at },
              { kind: 'drivers', drivers: view.drivers },
            ],
          ]),
        ),
  );
  return merge(
    log$.pipe(mergeMap((got) => (got ? concat(got.value, [ANSWERED]) : [FAILED]))),
    drivers$.pipe(mergeMap((got) => got?.value ?? [])),
  );
}

/** The numbers that no event carries, at a slow pace whatever the link. */
export function pollStats(deps: PollDeps, ms: number): Observable<Message> {
  return every(deps, ms, () => deps.api.stats()).pipe(
    mergeMap((got): Message[] => (got ? [{ kind: 'stats', stats: got.value }] : [])),
  );
}
