import type { EventSubject, LiveEvent } from '#contract/events.ts';
import { createValueStore, type ValueStore } from './value.ts';

/**
 * Which kinds of record change, for screens that read their records again then. What may have been
 * missed counts as a change.
 */
export interface RecordChanges {
  subscribe(subject: EventSubject, fn: () => void): () => void;
  /** False while changes are not received. */
  isReceived: ValueStore<boolean>;
}

export function createRecordChanges() {
  const listeners = new Map<EventSubject, Set<() => void>>();
  const isReceived = createValueStore(false);
  const notify = (subject: EventSubject) => {
    for (const fn of Array.from(listeners.get(subject) ?? [])) fn();
  };
  const changes: RecordChanges = {
    isReceived,
    subscribe(subject, fn) {
      const of = listeners.get(subject) ?? new Set();
      listeners.set(subject, of.add(fn));
      return () => void of.delete(fn);
    },
  };
  return {
    changes,
    setReceived: isReceived.set,
    note(events: readonly LiveEvent[]): void {
      const subjects = new Set(events.map(({ subject }) => subject));
      for (const subject of subjects) if (subject !== 'elsewhere') notify(subject);
    },
    noteAll(): void {
      for (const subject of listeners.keys()) notify(subject);
    },
  };
}
