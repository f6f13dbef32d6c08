import { distinctUntilChanged, map, type Observable, Subscription } from 'rxjs';
import type { Connection } from '#machines/connection/connection-machine.ts';
import type { LogStep } from './operators/gap.ts';
import type { createRecordChanges } from './stores/record-changes.ts';

/**
 * Notes which kinds of record change, from the ordered event log. Every snapshot of the feed counts
 * as a change of all, because the events in between are not sent.
 */
export function followChanges(
  step$: Observable<LogStep>,
  connection$: Observable<Connection>,
  { note, noteAll, setReceived }: ReturnType<typeof createRecordChanges>,
): Subscription {
  const life = new Subscription(() => setReceived(false));
  life.add(
    step$.subscribe((step) => {
      if (step.kind === 'snapshot') noteAll();
      else if (step.kind === 'events') note(step.events);
    }),
  );
  life.add(
    connection$
      .pipe(
        map(({ state, reason }) => state !== 'offline' && reason !== 'starting'),
        distinctUntilChanged(),
      )
      .subscribe(setReceived),
  );
  return life;
}
