import type { EventFeed } from './feed.ts';
import { type EventRepository, isUnpublished } from './repository.ts';

/** The event log for other areas: append within a change, then wake the feed. */
export const createEventService = (repository: EventRepository, feed: EventFeed) => ({
  append: repository.append,
  appendIfChanged: repository.appendIfChanged,
  head: repository.head,
  timeline: repository.timeline,
  last: repository.last,
  onEvents: feed.onEvents,
  isUnpublished,
  /** Call it after the commit: the appended events are published at once. */
  wake: feed.wake,
  /** The same after events that were appended without haste. */
  wakeSoon: feed.wakeSoon,
});
export type EventService = ReturnType<typeof createEventService>;
