import type { LiveEvent } from '#contract/events.ts';
import { MAX_EVENTS, MAX_GAP_BYTES } from '#contract/routes/operations/live-orders.ts';
import type { Log } from '../db/log.ts';
import type { EventRepository } from './repository.ts';

/** Events kept in memory, so that a reconnecting console costs no query. */
const KEPT = 5_000;
const BATCH = 500;
/** The period of a check without a wake-up, in case a notification is lost. */
export const SWEEP_MS = 1_000;
/**
 * How long events that nobody waits for are collected, to be published together. Each
 * publication is a message to every console, and a badge may be half a second late.
 */
export const SOON_MS = 500;
/** How long a server waits for the one that appended to publish, in case that one has died. */
const PATIENCE_MS = 150;

export interface EventFeed {
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Called after a commit: publishes soon. */
  wake: () => void;
  /** The same for events appended without haste: publishes within `SOON_MS`, or with the next ones. */
  wakeSoon: () => void;
  /**
   * A notification of the database: empty for a commit, or the head of the event log that another
   * server has published.
   */
  receive: (payload: string) => void;
  /** Called with each batch in sequence. */
  onEvents: (listener: (events: LiveEvent[]) => void) => () => void;
  head: () => number;
  /**
   * The events after a sequence number; `reset` if there are too many, they are too large, or the
   * number is not of this log. A snapshot is cheaper then: it is read once for all.
   */
  since: (seq: number) => Promise<{ seq: number; reset: boolean; events: LiveEvent[] }>;
}

/** The sizes of events as JSON, measured when a gap is first filled with them. Characters. */
const sizes = new WeakMap<LiveEvent, number>();

function sizeOf(event: LiveEvent): number {
  const known = sizes.get(event);
  if (known !== undefined) return known;
  const size = JSON.stringify(event).length;
  sizes.set(event, size);
  return size;
}

/**
 * Publishes the event log: numbers committed events, reads them back in sequence and passes them
 * on. Several servers may run it at once; the database numbers each event once, and each server
 * reads them all.
 */
export function createEventFeed(
  repository: EventRepository,
  log: Log,
  /** Null if a caller runs the sweep. */
  sweepMs: number | null = SWEEP_MS,
  /** True for one of several servers: the one that appended publishes, and notifies the others. */
  isShared = false,
): EventFeed {
  const listeners = new Set<(events: LiveEvent[]) => void>();
  const kept: LiveEvent[] = [];
  let cursor = 0;
  let running: Promise<void> | null = null;
  let wanted = false;
  let stopped = true;
  let timer: ReturnType<typeof setInterval> | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  /** The head that another server has published. */
  let announced = 0;

  /** A failing listener does not affect the others. */
  function notify(listener: (events: LiveEvent[]) => void, events: LiveEvent[]): void {
    try {
      listener(events);
    } catch (error) {
      log.error({ err: error }, 'A listener to the log failed');
    }
  }

  /** Numbers pending events; returns the head. */
  async function publish(): Promise<number> {
    clearTimeout(patience);
    clearTimeout(soon);
    patience = undefined;
    soon = undefined;
    const head = await repository.publish();
    if (isShared && head > Math.max(cursor, announced)) {
      announced = head;
      await repository.announce(head);
    }
    return head;
  }

  async function drain(publishes: boolean): Promise<void> {
    const first = cursor;
    let head = publishes ? await publish() : announced;
    while (cursor < head && !stopped) {
      const events = await repository.after(cursor, BATCH);
      const last = events.at(-1);
      if (!last) {
        announced = Math.min(announced, cursor);
        break;
      }
      cursor = last.seq;
      kept.push(...events);
      if (kept.length > KEPT) kept.splice(0, kept.length - KEPT);
      for (const listener of listeners) notify(listener, events);
      // More than one batch may be pending; each query counts.
      if (publishes && cursor >= head && cursor - first >= BATCH) head = await publish();
    }
  }

  function work(): void {
    if (running) return;
    running = (async () => {
      while ((wanted || announced > cursor) && !stopped) {
        const publishes = wanted;
        wanted = false;
        try {
          await drain(publishes);
        } catch (error) {
          // The sweep tries again; the events are safe in the event log.
          log.warn({ err: error }, 'Events could not be published');
          return;
        }
      }
    })().finally(() => {
      running = null;
      // Woken between the last check and here.
      if (wanted) wake();
    });
  }

  /** The kept events after a sequence number; null if they are too large, or not all kept. */
  function keptAfter(seq: number): LiveEvent[] | null {
    let first = kept.length;
    let bytes = 0;
    while ((kept[first - 1]?.seq ?? 0) > seq) {
      first -= 1;
      bytes += sizeOf(kept[first] as LiveEvent);
      if (bytes > MAX_GAP_BYTES) return null;
    }
    return first === 0 && kept[0]?.seq !== seq + 1 ? null : kept.slice(first);
  }

  function wake(): void {
    if (stopped) return;
    wanted = true;
    work();
  }

  function wakeSoon(): void {
    if (!stopped) soon ??= setTimeout(wake, SOON_MS);
  }

  function receive(payload: string): void {
    if (stopped) return;
    if (!isShared) {
      wake();
      return;
    }
    if (payload === '') {
      patience ??= setTimeout(wake, PATIENCE_MS);
      return;
    }
    clearTimeout(patience);
    patience = undefined;
    announced = Math.max(announced, Number(payload));
    if (announced > cursor) work();
  }

  return {
    async start() {
      stopped = false;
      const head = await repository.head();
      // After a restart all consoles request the latest events at once, so they are loaded in
      // advance.
      kept.push(...(await repository.after(Math.max(0, head - MAX_EVENTS), MAX_EVENTS)));
      cursor = head;
      if (sweepMs !== null) timer = setInterval(wake, sweepMs);
      wake();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      clearTimeout(patience);
      clearTimeout(soon);
      soon = undefined;
      await running;
    },
    wake,
    wakeSoon,
    receive,
    onEvents(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    head: () => cursor,
    async since(seq) {
      const head = cursor;
      if (seq === head) return { seq: head, reset: false, events: [] };
      // A snapshot read between publication and our own reading is ahead of us, but of this log.
      if (seq > head && seq <= (await repository.head())) return { seq, reset: false, events: [] };
      if (seq > head || head - seq > MAX_EVENTS) return { seq: head, reset: true, events: [] };
      const events = keptAfter(seq);
      if (!events) return { seq: head, reset: true, events: [] };
      return { seq: head, reset: false, events };
    },
  };
}
