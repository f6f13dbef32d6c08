import type { Caller } from '../../platform/auth/caller.ts';
import type { EventFeed } from '../../platform/events/feed.ts';
import type { EventKinds } from '../../platform/events/kinds.ts';
import { type Scope, sharedByAll } from '../../platform/scope/scope.ts';
import type { Visibility } from '../visibility/visibility.ts';
import { ofSubjects } from './event-fanout.ts';

interface Deps {
  feed: EventFeed;
  eventKinds: Pick<EventKinds, 'readableBy'>;
  visibility: Visibility;
}

/**
 * The events after a sequence number, as a caller sees them. `reset` is also set if the caller's
 * zones, or the stores in them, have changed since the snapshot was read.
 */
export const sinceWithin =
  ({ feed, eventKinds, visibility }: Deps) =>
  async (seq: number, caller: Caller, scope: Scope | null) => {
    const { zonesSince = -1 } = caller;
    // The event log is read unrestricted; hidden events are filtered by their contents.
    const answer = await sharedByAll(() => feed.since(seq));
    const sight = scope && new Set(scope.zones);
    if (seq <= zonesSince || (sight && visibility.isOutdated(sight, seq)))
      return { seq: answer.seq, reset: true, events: [] };
    const readable = eventKinds.readableBy(caller);
    if (!sight && !readable) return answer;
    const events = sight ? visibility.shown(sight, answer.events) : answer.events;
    return { ...answer, events: [...ofSubjects(readable, events)] };
  };
