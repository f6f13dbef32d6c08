import type { Caller } from '../../platform/auth/caller.ts';
import type { EventFeed } from '../../platform/events/feed.ts';
import { type Scope, sharedByAll } from '../../platform/scope/scope.ts';
import type { Visibility } from '../visibility/visibility.ts';

interface Deps {
  feed: EventFeed;
  visibility: Visibility;
}

/**
 * What came after a place in the log, as a caller sees it. `reset` also where the caller's areas, or the
 * stores in them, are others than when the picture was read.
 */
export const sinceWithin =
  ({ feed, visibility }: Deps) =>
  async (seq: number, { zonesSince = -1 }: Caller, scope: Scope | null) => {
    // The log is read as it is: what is hidden is hidden by its contents.
    const answer = await sharedByAll(() => feed.since(seq));
    const sight = scope && new Set(scope.zones);
    if (seq <= zonesSince || (sight && visibility.isOutdated(sight, seq)))
      return { seq: answer.seq, reset: true, events: [] };
    return sight ? { ...answer, events: visibility.shown(sight, answer.events) } : answer;
  };
