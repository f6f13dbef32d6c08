import type { EventSubject, LiveEvent } from '#contract/events.ts';
import { createValueStore, type ValueStore } from './value.ts';

/** Gets the events of one kind of record that arrived together; null: some may have been missed. */
type ChangeListener = (events: readonly LiveEvent[] | null) => void;

/**
 * Which kinds of record change, for screens that read their records again then, or apply what the
 * events say. What may have been missed counts as a change.
 */
export interface RecordChanges {
  subscribe(subject: EventSubject, fn: ChangeListener): () => void;
  /** False while changes are not received. */
  isReceived: ValueStore<boolean>;
}

export function createRecordChanges() {
  const listeners = new Map<EventSubject, Set<ChangeListener>>();
  const isReceived = createValueStore(false);
  const notify = (subject: EventSubject, events: readonly LiveEvent[] | null) => {
    for (const fn of Array.from(listeners.get(subject) ?? [])) fn(events);
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
      for (const subject of new Set(events.map((event) => event.subject)))
        if (subject !== 'elsewhere')
          notify(
            subject,
            events.filter((event) => event.subject === subject),
          );
    },
    noteAll(): void {
      for (const subject of listeners.keys()) notify(subject, null);
    },
  };
}
