import {
  BehaviorSubject,
  distinctUntilChanged,
  filter,
  map,
  merge,
  NEVER,
  type Observable,
  pairwise,
  Subject,
  Subscription,
  share,
  switchMap,
} from 'rxjs';
import type { Watch } from '#contract/events.ts';
import type { LiveZone } from '#contract/operations/zones/zone.ts';
import {
  type ConnectionEvent,
  INITIAL_CONNECTION,
  nextConnection,
} from '#machines/connection/connection-machine.ts';
import { FrameError, readFrame } from '#rules/frames/positions-frame.ts';
import type { LiveDeps } from './deps.ts';
import { followAlarms } from './follow-alarms.ts';
import { followChanges } from './follow-changes.ts';
import type { Live } from './live-source.ts';
import {
  isLog,
  type LiveMessage,
  ofDriver,
  ofFact,
  ofOrder,
  ofOrderOrFact,
  type Snapshot,
  type StorePin,
} from './messages.ts';
import { type Needs, settledNeeds } from './needs.ts';
import { ticks } from './operators/age.ts';
import { coalesce } from './operators/coalesce.ts';
import { fillGaps, type LogStep } from './operators/gap.ts';
import { FULL_PACE, nextPace } from './operators/pace.ts';
import { createPainter } from './operators/paint.ts';
import { poll, pollStats } from './sources/poll.ts';
import { socket } from './sources/socket.ts';
import { createAlarmStore } from './stores/alarms.ts';
import { createBoard } from './stores/board.ts';
import { createDriversStore } from './stores/drivers.ts';
import { createLinkStore } from './stores/link.ts';
import { createLiveOrdersStore } from './stores/live-orders.ts';
import { applyStores, applyZones } from './stores/pins.ts';
import { createPositions } from './stores/positions.ts';
import { createRecordChanges } from './stores/record-changes.ts';
import { createServerTime } from './stores/server-time.ts';
import { createStatsStore } from './stores/stats.ts';
import { createValueStore } from './stores/value.ts';
import { unknownDrivers } from './unknown-drivers.ts';
import { changesOf, NO_PLACE, watching } from './watching.ts';

const TICK_MS = 1_000;
const STATS_MS = 5_000;
/** How long finished orders without a row on the board are kept. */
const LINGER_MS = 20_000;
const RETRY_MS = 2_000;
const MAX_HELD = 5_000;

/**
 * Connects sources, operators and stores. Nothing runs before `start`; `stop` keeps what is
 * displayed.
 */
export function createLive(deps: LiveDeps): Live {
  const serverTime = createServerTime();
  const now = () => serverTime.of(deps.scheduler.now());
  const orders = createLiveOrdersStore();
  const positions = createPositions();
  const drivers = createDriversStore(positions, (work) => {
    running?.add(
      deps.scheduler.schedule(() => {
        work();
        painter.soon();
      }),
    );
  });
  const painter = createPainter(positions, deps.frame$, (lost) => {
    overtaken += lost;
    link.painted(lost);
  });
  const watch = createValueStore<Watch>(NO_PLACE);
  const slowdown = createValueStore(1);
  const board = createBoard(orders, now);
  const stats = createStatsStore(orders, drivers, positions);
  const stores = createValueStore<readonly StorePin[]>([]);
  const zones = createValueStore<readonly LiveZone[]>([]);
  const clock = createValueStore(now());
  const ready = createValueStore(false);
  const link = createLinkStore();
  const alarms = createAlarmStore();
  const records = createRecordChanges();
  const needs = createValueStore<Needs>('all');
  const needed = deps.needs ?? createValueStore<Needs>('all');
  let cursor: number | null = null;
  let running: Subscription | null = null;
  /** Position reports that were replaced before they were painted, since the last tick. */
  let overtaken = 0;

  function takeSnapshot(snapshot: Snapshot, rewound: boolean): void {
    cursor = snapshot.seq;
    orders.snapshot(snapshot.seq, snapshot.orders, rewound);
    stores.set(snapshot.stores);
    zones.set(snapshot.zones);
    drivers.put(snapshot.drivers, true, () => {
      if (!ready.get()) board.arrange();
      ready.set(true);
      stats.recount(now());
    });
  }

  function start(): void {
    if (running) return;
    const life = new Subscription();
    running = life;
    // The displayed data may be old, so start with a snapshot.
    cursor = null;
    const connection$ = new BehaviorSubject(INITIAL_CONNECTION);
    const unknown = unknownDrivers(deps, (id) => drivers.get(id) !== undefined);
    const needs$ = settledNeeds(changesOf(needed), deps.scheduler);
    life.add(needs$.subscribe(needs.set));
    let pace = FULL_PACE;
    let received = 0;
    overtaken = 0;
    life.add(painter.stop);
    const sendToLink = (event: ConnectionEvent) =>
      connection$.next(nextConnection(connection$.value, event));

    const socket$ = deps.openSocket
      ? socket(
          {
            ...deps,
            openSocket: deps.openSocket,
            watch$: watching(watch, deps.visible$, slowdown, needs$),
            needs$,
          },
          () => cursor,
        )
      : NEVER;
    const poll$ = connection$.pipe(
      map(({ socketUp }) => !socketUp || cursor === null),
      distinctUntilChanged(),
      switchMap((needed) => (needed ? poll(deps, () => cursor) : NEVER)),
    );
    // A subject, so that everyone subscribes before the first message.
    const message$ = new Subject<LiveMessage>();

    const step$: Observable<LogStep> = message$.pipe(
      filter(isLog),
      fillGaps({
        since: deps.api.since,
        snapshot: deps.api.snapshot,
        scheduler: deps.scheduler,
        retryMs: RETRY_MS,
        maxHeld: MAX_HELD,
      }),
      share(),
    );
    life.add(followAlarms(step$, deps, alarms));
    life.add(followChanges(step$, connection$, records));
    const event$ = step$.pipe(
      filter((step) => step.kind === 'events'),
      map(({ events }) => events),
    );

    life.add(
      event$
        .pipe(
          map((events) => events.filter(ofOrderOrFact)),
          coalesce(
            (event) =>
              event.subject === 'order' ? `order ${event.order.id}` : `fact ${event.fact.id}`,
            deps.frame$,
          ),
        )
        .subscribe(({ latest, dropped }) => {
          drivers.carry(orders.apply(latest.filter(ofOrder), now()));
          // After the orders: an answer is of the version that the last event has left.
          orders.applyFacts(latest.filter(ofFact));
          stats.recount(now());
          link.painted(dropped);
        }),
    );
    life.add(
      event$.pipe(map((events) => events.filter(ofDriver))).subscribe((events) => {
        if (events.length > 0)
          drivers.put(
            events.map((event) => event.driver),
            false,
          );
      }),
    );
    life.add(
      event$.subscribe((events) => {
        applyStores(events, stores);
        applyZones(events, zones);
      }),
    );
    function receiveFrame(bytes: ArrayBuffer): void {
      try {
        const ids = drivers.receive((each) => {
          const nowMs = readFrame(bytes, (...record) => {
            received += 1;
            each(...record);
          });
          link.lag(serverTime.learn(nowMs, deps.scheduler.now()));
        });
        unknown.add(ids);
      } catch (error) {
        if (!(error instanceof FrameError)) throw error;
        link.refused();
      }
    }
    life.add(
      step$.subscribe((step) => {
        if (step.kind === 'snapshot') takeSnapshot(step.snapshot, step.rewound);
        else if (step.kind === 'events') cursor = step.events.at(-1)?.seq ?? cursor;
        else if (step.kind === 'repeated') link.repeated(step.count);
        else if (step.kind === 'current') sendToLink({ type: 'feed.current' });
        else if (step.kind === 'behind') {
          link.gap();
          sendToLink({ type: 'feed.behind' });
        }
      }),
    );
    life.add(
      message$.subscribe((message) => {
        if (message.kind !== 'link') link.received(deps.scheduler.now());
        else sendToLink(message.event);
        if (message.kind === 'drivers') drivers.put(message.drivers, true);
        else if (message.kind === 'frame') receiveFrame(message.bytes);
        else if (message.kind === 'stats') stats.receive(message.stats);
        else if (message.kind === 'time')
          link.lag(serverTime.learn(Date.parse(message.at), deps.scheduler.now()));
        painter.soon();
      }),
    );
    life.add(connection$.pipe(distinctUntilChanged()).subscribe((next) => link.connection(next)));
    life.add(
      ticks(TICK_MS, deps.scheduler).subscribe((nowMs) => {
        clock.set(now());
        stats.recount(now());
        pace = nextPace(pace, received, overtaken);
        received = 0;
        overtaken = 0;
        slowdown.set(pace.slowdown);
        link.slowdown(pace.slowdown);
        link.tick(nowMs);
        painter.soon();
        orders.prune(now() - LINGER_MS, board.has);
      }),
    );
    life.add(deps.visible$.subscribe((isVisible) => link.visible(isVisible, deps.scheduler.now())));
    // Orders and drivers that stopped arriving are read whole; until then their state is unknown.
    life.add(
      needs$.pipe(pairwise()).subscribe(([, wanted]) => wanted === 'all' && ready.set(false)),
    );
    const stats$ = needs$.pipe(
      switchMap((wanted) => (wanted === 'all' ? pollStats(deps, STATS_MS) : NEVER)),
    );
    const source$ = merge(poll$, socket$, stats$, unknown.ask$);
    life.add(source$.subscribe((message) => message$.next(message)));
  }

  return {
    kind: 'live',
    orders,
    board,
    drivers,
    positions,
    watch,
    needs,
    stores,
    zones,
    stats,
    link,
    alarms,
    changes: records.changes,
    clock,
    ready,
    now,
    put(order) {
      drivers.carry(orders.put(order, now()));
      stats.recount(now());
    },
    putZones: zones.set,
    start,
    stop() {
      running?.unsubscribe();
      running = null;
    },
  };
}
