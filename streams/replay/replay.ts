import type { Observable } from 'rxjs';
import { from, interval, type ObservableInput, type SchedulerLike, Subscription } from 'rxjs';
import type { OutputOf } from '#contract/endpoint.ts';
import type { LiveEvent, Watch } from '#contract/events.ts';
import type { LiveZone } from '#contract/operations/zones/zone.ts';
import { MAX_WINDOW_MS, REPLAY_MS, type replayRoutes } from '#contract/routes/operations/replay.ts';
import type { LiveSource } from '#streams/live-source.ts';
import { ofFact, type Snapshot, type StorePin } from '../messages.ts';
import { createPainter } from '../operators/paint.ts';
import { createBoard } from '../stores/board.ts';
import { createDriversStore } from '../stores/drivers.ts';
import { createLinkStore } from '../stores/link.ts';
import { createLiveOrdersStore } from '../stores/live-orders.ts';
import { applyStores, applyZones } from '../stores/pins.ts';
import { createPositions } from '../stores/positions.ts';
import { createStatsStore } from '../stores/stats.ts';
import { createValueStore, type ValueStore } from '../stores/value.ts';
import { NO_PLACE } from '../watching.ts';
import { createTracks } from './tracks.ts';

type Window = OutputOf<typeof replayRoutes.window>;

export const REPLAY_SPEEDS = [1, 2, 5, 10, 30, 60] as const;

export interface ReplayDeps {
  api: {
    state(at: string): ObservableInput<Snapshot>;
    window(query: { from: string; to: string; step: string }): ObservableInput<Window>;
  };
  scheduler: SchedulerLike;
  /** The server's time now in epoch ms, which is the end of the recording. */
  presentMs: () => number;
  /** Emits once when the browser is about to paint, then completes. */
  frame$: Observable<unknown>;
}

/** State of the replay bar. Times are epoch ms. */
export interface ReplayView {
  atMs: number;
  playing: boolean;
  /** Playback speed: seconds of the recording per second. */
  speed: number;
  /** `first`: nothing can be shown yet; `more`: playback waits for data. */
  loading: 'first' | 'more' | null;
  /** The recording could not be loaded; the next user action requests it again. */
  failed: boolean;
}

/** A past state of the marketplace, on a clock that can be set. It is read-only. */
export interface Replay extends LiveSource {
  kind: 'replay';
  view: ValueStore<ReplayView>;
  /** Seeks to a time; times outside the recording are clamped to its ends. */
  seek(atMs: number): void;
  play(): void;
  pause(): void;
  setSpeed(speed: number): void;
  /** The range that can be sought now. */
  range(): { fromMs: number; toMs: number };
  stop(): void;
}

const TICK_MS = 100;
const CLOCK_EVERY_MS = 250;
const ARRANGE_EVERY_MS = 2_000;
const LINGER_MS = 20_000;
/** The most recent seconds are still being written. */
const WRITING_MS = 15_000;
const AHEAD_S = 10;
const FETCH_S = 30;
const MIN_FETCH_MS = 120_000;
/** Near its end the recording grows continually; it is not requested in smaller parts. */
const WORTH_FETCHING_MS = 5_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** Replays the recording into stores like the live ones, starting at `atMs`, initially paused. */
export function createReplay(deps: ReplayDeps, atMs: number, speed = 1): Replay {
  const { scheduler } = deps;
  const positions = createPositions();
  const drivers = createDriversStore(positions);
  const orders = createLiveOrdersStore();
  const tracks = createTracks(positions, drivers);
  const stores = createValueStore<readonly StorePin[]>([]);
  const zones = createValueStore<readonly LiveZone[]>([]);
  const ready = createValueStore(false);
  const clock = createValueStore(atMs);
  const link = createLinkStore();
  link.connection({ state: 'live', reason: null, socketUp: true });
  const view = createValueStore<ReplayView>({
    atMs,
    playing: false,
    speed,
    loading: 'first',
    failed: false,
  });
  let shownMs = atMs;
  let tickedAt = scheduler.now();
  const now = () => {
    const { playing, loading, speed: times } = view.get();
    return playing && loading === null ? shownMs + (scheduler.now() - tickedAt) * times : shownMs;
  };
  const board = createBoard(orders, now);
  const stats = createStatsStore(orders, drivers, null);
  const life = new Subscription();
  const painter = createPainter(positions, deps.frame$);
  life.add(painter.stop);
  let asking = new Subscription();
  let bufferedMs = atMs;
  let queue: LiveEvent[] = [];
  let clockAt = 0;
  let arrangedAt = 0;

  const change = (part: Partial<ReplayView>) => view.set({ ...view.get(), ...part });
  const range = () => ({
    fromMs: deps.presentMs() - REPLAY_MS + 60_000,
    toMs: deps.presentMs() - WRITING_MS,
  });

  function publish(): void {
    clockAt = scheduler.now();
    clock.set(shownMs);
    stats.recount(shownMs);
    orders.prune(shownMs - LINGER_MS, board.has);
    change({ atMs: shownMs });
  }

  function advance(toMs: number): void {
    shownMs = toMs;
    let due = 0;
    while (due < queue.length && Date.parse((queue[due] as LiveEvent).at) <= toMs) due += 1;
    const happened = queue.splice(0, due);
    const ofOrders = happened.filter((event) => event.subject === 'order');
    if (ofOrders.length > 0) drivers.carry(orders.apply(ofOrders, toMs));
    // An order that has changed since has its facts with it.
    const facts = happened.filter(ofFact);
    if (facts.length > 0) orders.applyFacts(facts);
    const ofDrivers = happened.filter((event) => event.subject === 'driver');
    if (ofDrivers.length > 0)
      drivers.put(
        ofDrivers.map(({ driver }) => driver),
        false,
      );
    applyZones(happened, zones);
    applyStores(happened, stores);
    tracks.walk(toMs);
    painter.soon();
  }

  function fetchMore(): void {
    const { toMs } = range();
    const { speed: times, playing } = view.get();
    if (!asking.closed || bufferedMs >= toMs) return;
    if (bufferedMs - shownMs > AHEAD_S * 1000 * times) return;
    // Until playback needs it, what has been recorded since can wait.
    if (bufferedMs > shownMs && (!playing || toMs - bufferedMs < WORTH_FETCHING_MS)) return;
    const until = Math.min(
      toMs,
      bufferedMs + Math.min(MAX_WINDOW_MS, Math.max(MIN_FETCH_MS, FETCH_S * 1000 * times)),
    );
    const step = String(Math.max(1, Math.min(60, times)));
    asking = from(deps.api.window({ from: iso(bufferedMs), to: iso(until), step })).subscribe({
      next: (window) => {
        bufferedMs = Date.parse(window.to);
        queue.push(...window.events);
        tracks.add(window.tracks);
        if (view.get().failed) change({ failed: false });
      },
      error: () => change({ failed: true, playing: false }),
    });
  }

  function tick(): void {
    const at = scheduler.now();
    const passedMs = at - tickedAt;
    tickedAt = at;
    const { playing, loading, speed: times } = view.get();
    if (loading === 'first') return;
    if (!view.get().failed) fetchMore();
    if (!playing) return;
    const wanted = shownMs + passedMs * times;
    const { toMs } = range();
    const reached = Math.min(wanted, bufferedMs);
    if (reached > shownMs) advance(reached);
    if (at - clockAt >= CLOCK_EVERY_MS) publish();
    if (at - arrangedAt >= ARRANGE_EVERY_MS) {
      arrangedAt = at;
      board.arrange();
    }
    // Playback has reached the present: there is nothing more to play.
    if (shownMs >= toMs - TICK_MS) change({ playing: false });
    const next = wanted > bufferedMs && bufferedMs < toMs ? 'more' : null;
    if (next !== view.get().loading) change({ loading: next });
  }

  function show(snapshot: Snapshot): void {
    queue = [];
    tracks.clear();
    positions.clear();
    positions.paint();
    orders.snapshot(snapshot.seq, snapshot.orders, true);
    drivers.put(snapshot.drivers, true);
    stores.set(snapshot.stores);
    zones.set(snapshot.zones);
    board.arrange();
    publish();
    ready.set(true);
    painter.soon();
  }

  function seek(toMs: number): void {
    const { fromMs, toMs: endMs } = range();
    shownMs = Math.min(endMs, Math.max(fromMs, toMs));
    bufferedMs = shownMs;
    asking.unsubscribe();
    change({ atMs: shownMs, loading: 'first', failed: false });
    asking = from(deps.api.state(iso(shownMs))).subscribe({
      next: (snapshot) => {
        tickedAt = scheduler.now();
        show(snapshot);
        change({ loading: null });
      },
      error: () => change({ failed: true, playing: false }),
    });
  }

  life.add(interval(TICK_MS, scheduler).subscribe(tick));
  seek(atMs);

  return {
    kind: 'replay',
    orders,
    board,
    drivers,
    positions,
    stores,
    zones,
    stats,
    clock,
    ready,
    now,
    link,
    watch: createValueStore<Watch>(NO_PLACE),
    put: () => undefined,
    view,
    seek,
    play() {
      if (shownMs >= range().toMs - TICK_MS) return;
      change({ playing: true, failed: false });
    },
    pause: () => change({ playing: false }),
    setSpeed(times) {
      // Before the speed changes, so that the elapsed time counts at the previous speed.
      tick();
      change({ speed: times });
    },
    range,
    stop() {
      life.unsubscribe();
      asking.unsubscribe();
    },
  };
}
