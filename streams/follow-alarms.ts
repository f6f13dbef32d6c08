import {
  catchError,
  debounceTime,
  EMPTY,
  exhaustMap,
  filter,
  from,
  map,
  merge,
  type Observable,
  Subject,
  Subscription,
  switchMap,
  take,
  timer,
} from 'rxjs';
import type { AlarmLogEvent, LiveEvent } from '#contract/events.ts';
import type { AlarmList } from '#contract/routes/operations/alarms.ts';
import type { LiveDeps } from './deps.ts';
import type { LogStep } from './operators/gap.ts';
import type { AlarmStore } from './stores/alarms.ts';

/**
 * Flood state and operators are not part of any event: they are polled at this period, and shortly
 * after an alarm is raised.
 */
const ASK_MS = 30_000;
const SOON_MS = 500;
const RETRY_MS = 2_000;

const ofAlarm = (event: LiveEvent): event is AlarmLogEvent => event.subject === 'alarm';

/**
 * Keeps the alarms up to date from the ordered event log: a list of open alarms, then their events.
 * Every snapshot of the feed requests a new list, because the events in between are not sent.
 * Events are held until the list arrives; a list older than the feed was at the request is
 * requested again.
 */
export function followAlarms(
  step$: Observable<LogStep>,
  { api: { alarms: ask }, scheduler }: Pick<LiveDeps, 'api' | 'scheduler'>,
  store: AlarmStore,
): Subscription {
  const life = new Subscription();
  if (!ask) return life;
  const anew$ = new Subject<{ seq: number; rewound: boolean }>();
  const raised$ = new Subject<void>();
  let held: AlarmLogEvent[] | null = null;
  let cursor = 0;

  const apply = (events: readonly AlarmLogEvent[]) => {
    if (store.apply(events).length > 0) raised$.next();
  };

  const whole$ = anew$.pipe(
    switchMap(({ seq, rewound }) =>
      timer(0, RETRY_MS, scheduler).pipe(
        exhaustMap(() => from(ask()).pipe(catchError(() => EMPTY))),
        filter((list: AlarmList) => list.seq >= seq),
        // The first list that is recent enough ends the requests.
        take(1),
        map((list) => ({ list, rewound })),
      ),
    ),
  );
  life.add(
    whole$.subscribe(({ list, rewound }) => {
      const events = held ?? [];
      held = null;
      store.snapshot(list, rewound);
      apply(events);
    }),
  );
  life.add(
    merge(timer(ASK_MS, ASK_MS, scheduler), raised$.pipe(debounceTime(SOON_MS, scheduler)))
      .pipe(
        filter(() => held === null),
        exhaustMap(() => {
          const known = cursor;
          return from(ask()).pipe(
            filter((list) => held === null && list.seq >= known),
            catchError(() => EMPTY),
          );
        }),
      )
      .subscribe((list) => store.snapshot(list, false)),
  );
  life.add(
    step$.subscribe((step) => {
      if (step.kind === 'snapshot') {
        cursor = step.snapshot.seq;
        held = [];
        anew$.next({ seq: cursor, rewound: step.rewound });
      } else if (step.kind === 'events') {
        cursor = step.events.at(-1)?.seq ?? cursor;
        const events = step.events.filter(ofAlarm);
        if (events.length === 0) return;
        if (held) held.push(...events);
        else apply(events);
      }
    }),
  );
  return life;
}
