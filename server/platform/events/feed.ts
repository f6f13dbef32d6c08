import type { LiveEvent } from '#contract/events.ts';
import { MAX_EVENTS } from '#contract/routes/operations/live-orders.ts';
import type { Log } from '../db/log.ts';
import type { EventRepository } from './repository.ts';

/** Events kept in memory, so that a reconnecting console costs no query. */
const KEPT = 5_000;
const BATCH = 500;
/** A look without being woken, should a notification be lost. */
export const SWEEP_MS = 1_000;
/** What a server among several waits for the one that appended to publish: that one may have ended. */
const PATIENCE_MS = 150;

export interface EventFeed {
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Something was committed: publish it soon. */
  wake: () => void;
  /** The database notifies: empty for a commit, or the head of the log that a server has published. */
  hear: (payload: string) => void;
  /** Called with each batch in sequence. */
  onEvents: (listener: (events: LiveEvent[]) => void) => () => void;
  head: () => number;
  /** What came after a number; `reset` when it is too much or the number is not of this log. */
  since: (seq: number) => Promise<{ seq: number; reset: boolean; events: LiveEvent[] }>;
}

/**
 * Publishes the log: numbers what is committed, reads it back in sequence and hands it on. Several
 * machines may run it at once; the database numbers each event once, and each machine reads them all.
 */
export function createEventFeed(
  repository: EventRepository,
  log: Log,
  /** Null: a caller sweeps. */
  sweepMs: number | null = SWEEP_MS,
  /** One of several servers: the one that appended publishes, and tells the others. */
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
  /** The head that another server has published. */
  let heard = 0;

  /** One that fails keeps the events from nobody else. */
  function tell(listener: (events: LiveEvent[]) => void, events: LiveEvent[]): void {
    try {
      listener(events);
    } catch (error) {
      log.error({ err: error }, 'A listener to the log failed');
    }
  }

  /** Numbers what waits; gives the head. */
  async function publish(): Promise<number> {
    clearTimeout(patience);
    patience = undefined;
    const head = await repository.publish();
    if (isShared && head > Math.max(cursor, heard)) {
      heard = head;
      await repository.announce(head);
    }
    return head;
  }

  async function drain(publishes: boolean): Promise<void> {
    const first = cursor;
    let head = publishes ? await publish() : heard;
    while (cursor < head && !stopped) {
      const events = await repository.after(cursor, BATCH);
      const last = events.at(-1);
      if (!last) {
        heard = Math.min(heard, cursor);
        break;
      }
      cursor = last.seq;
      kept.push(...events);
      if (kept.length > KEPT) kept.splice(0, kept.length - KEPT);
      for (const listener of listeners) tell(listener, events);
      // More than one batch may wait; among several servers each question counts.
      if (publishes && cursor >= head && (!isShared || cursor - first >= BATCH))
        head = await publish();
    }
  }

  function work(): void {
    if (running) return;
    running = (async () => {
      while ((wanted || heard > cursor) && !stopped) {
        const publishes = wanted;
        wanted = false;
        try {
          await drain(publishes);
        } catch (error) {
          // The sweep tries again; the events are safe in the log.
          log.warn({ err: error }, 'Events could not be published');
          return;
        }
      }
    })().finally(() => {
      running = null;
      // Woken between the last look and here.
      if (wanted) wake();
    });
  }

  function wake(): void {
    if (stopped) return;
    wanted = true;
    work();
  }

  function hear(payload: string): void {
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
    heard = Math.max(heard, Number(payload));
    if (heard > cursor) work();
  }

  return {
    async start() {
      stopped = false;
      const head = await repository.head();
      // After a restart everybody asks for the last few at once: they are here already.
      kept.push(...(await repository.after(Math.max(0, head - MAX_EVENTS), MAX_EVENTS)));
      cursor = head;
      if (sweepMs !== null) timer = setInterval(wake, sweepMs);
      wake();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      clearTimeout(patience);
      await running;
    },
    wake,
    hear,
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
      const oldest = kept[0]?.seq;
      const events =
        oldest !== undefined && seq >= oldest - 1
          ? kept.filter((event) => event.seq > seq && event.seq <= head)
          : (await repository.after(seq, MAX_EVENTS)).filter((event) => event.seq <= head);
      return { seq: head, reset: false, events };
    },
  };
}
