import { asyncScheduler } from 'rxjs';
import type { EventSubject } from '#contract/events.ts';
import { currentConsole, definePart } from '#src/lib/console/console.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';
import { createRecordFollower, type RecordChanges } from '#streams/index.ts';
import { live, socketOf, token$ } from './live.ts';

/** The changes of records for users who may not read live orders; the session starts it. */
export const recordFollower = definePart(
  () =>
    createRecordFollower({
      openSocket: socketOf(currentConsole().deps),
      token$,
      scheduler: asyncScheduler,
      random: Math.random,
    }),
  (follower) => follower.stop(),
);

const source = () => (hasPermission('live.read') ? live() : recordFollower()).changes;

/** The changes of a kind of record, for a list that reads its rows again then. */
export const changesOf = (subject: EventSubject) => ({
  subscribe: (fn: Parameters<RecordChanges['subscribe']>[1]) => source().subscribe(subject, fn),
  isReceived: {
    get: () => source().isReceived.get(),
    subscribe: (fn: () => void) => source().isReceived.subscribe(fn),
  },
});
