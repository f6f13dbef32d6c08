import {
  catchError,
  EMPTY,
  filter,
  from,
  map,
  type Observable,
  Subject,
  switchMap,
  throttleTime,
} from 'rxjs';
import type { UserId } from '#contract/ids.ts';
import type { LiveDeps } from './deps.ts';
import type { LiveMessage } from './messages.ts';

const ASK_UNKNOWN_MS = 10_000;

/**
 * Fetches drivers that appear in frames only. `isKnown` skips those that have become known by then.
 */
export function unknownDrivers(
  { api, scheduler }: Pick<LiveDeps, 'api' | 'scheduler'>,
  isKnown: (id: UserId) => boolean,
): { add(ids: readonly UserId[]): void; ask$: Observable<LiveMessage> } {
  const added$ = new Subject<void>();
  const unknown = new Set<UserId>();
  return {
    add(ids) {
      for (const id of ids) unknown.add(id);
      if (ids.length > 0) added$.next();
    },
    ask$: added$.pipe(
      // A driver who just came on duty is also announced by an event, which may arrive a moment
      // later.
      throttleTime(ASK_UNKNOWN_MS, scheduler, { leading: false, trailing: true }),
      filter(() => {
        const isMissing = [...unknown].some((id) => !isKnown(id));
        unknown.clear();
        return isMissing;
      }),
      switchMap(() => from(api.snapshot()).pipe(catchError(() => EMPTY))),
      map((view): LiveMessage => ({ kind: 'drivers', drivers: view.drivers })),
    ),
  };
}
