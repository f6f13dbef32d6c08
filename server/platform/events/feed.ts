import type { LiveEvent } from '#contract/events.ts';
import { MAX_EVENTS } from '#contract/routes/operations/live-orders.ts';
import type { Log } from '../db/log.ts';
import type { EventRepository } from './repository.ts';

/** Events kept in memory, so that a reconnecting console costs no query. */
const KEPT = 5_000;
const BATCH = 500;
/** A look without being woken, should a notification be lost. */
const SWEEP_MS = 1_000;

export interface EventFeed {
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Something was committed: publish it soon. */
  wake: () => void;
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
  sweepMs: number = SWEEP_MS,
): EventFeed {
  const listeners = new Set<(events: LiveEvent[]) => void>();
  const kept: LiveEvent[] = [];
  let cursor = 0;
  let running: Promise<void> | null = null;
  let wanted = false;
  let stopped = true;
  let timer: ReturnType<typeof setInterval> | undefined;

  /** One that fails keeps the events from nobody else. */
  function tell(listener: (events: LiveEvent[]) => void, events: LiveEvent[]): void {
    try {
      listener(events);
    } catch (error) {
      log.error({ err: error }, 'A listener to the log failed');
    }
  }

  async function drain(): Promise<void> {
    let head = await repository.publish();
    while (cursor < head && !stopped) {
      const events = await repository.after(cursor, BATCH);
      const last = events.at(-1);
      if (!last) break;
      cursor = last.seq;
      kept.push(...events);
      if (kept.length > KEPT) kept.splice(0, kept.length - KEPT);
      for (const listener of listeners) tell(listener, events);
      if (cursor >= head) head = await repository.publish();
    }
  }

  function wake(): void {
    if (stopped) return;
    wanted = true;
    if (running) return;
    running = (async () => {
      while (wanted && !stopped) {
        wanted = false;
        try {
          await drain();
        } catch (error) {
          // The sweep tries again; the events are safe in the log.
          log.warn({ err: error }, 'Events could not be published');
        }
      }
    })().finally(() => {
      running = null;
      // Woken between the last look and here.
      if (wanted) wake();
    });
  }

  return {
    async start() {
      stopped = false;
      const head = await repository.head();
      // After a restart everybody asks for the last few at once: they are here already.
      kept.push(...(await repository.after(Math.max(0, head - MAX_EVENTS), MAX_EVENTS)));
      cursor = head;
      timer = setInterval(wake, sweepMs);
      wake();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
    wake,
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
