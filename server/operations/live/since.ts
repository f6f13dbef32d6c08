import type { Caller } from '../../platform/auth/caller.ts';
import type { EventFeed } from '../../platform/events/feed.ts';
import { type Scope, sharedByAll } from '../../platform/scope/scope.ts';
import type { Visibility } from '../visibility/visibility.ts';

interface Deps {
  feed: EventFeed;
  visibility: Visibility;
}

/**
 * The events after a sequence number, as a caller sees them. `reset` is also set if the caller's
 * zones, or the stores in them, have changed since the snapshot was read.
 */
export const sinceWithin =
  ({ feed, visibility }: Deps) =>
  async (seq: number, { zonesSince = -1 }: Caller, scope: Scope | null) => {
    // The event log is read unrestricted; hidden events are filtered by their contents.
    const answer = await sharedByAll(() => feed.since(seq));
    const sight = scope && new Set(scope.zones);
    if (seq <= zonesSince || (sight && visibility.isOutdated(sight, seq)))
      return { seq: answer.seq, reset: true, events: [] };
    return sight ? { ...answer, events: visibility.shown(sight, answer.events) } : answer;
  };
