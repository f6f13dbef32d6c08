import { of, type Subscription } from 'rxjs';
import type { LiveEvent } from '#contract/events.ts';
import type { LiveDeps } from './deps.ts';
import { type SocketDeps, socket } from './sources/socket.ts';
import { createRecordChanges, type RecordChanges } from './stores/record-changes.ts';
import { NO_PLACE } from './watching.ts';

/** The changes of records for a user who may not read live orders and drivers. */
export interface RecordFollower {
  changes: RecordChanges;
  start(): void;
  stop(): void;
}

const firstOf = (event: LiveEvent): number =>
  event.subject === 'elsewhere' ? (event.from ?? event.seq) : event.seq;

/**
 * Follows the event log by the socket alone, without a snapshot: an event that was missed counts as
 * a change of everything. Nothing runs before `start`.
 */
export function createRecordFollower(
  deps: Pick<LiveDeps, 'token$' | 'scheduler' | 'random'> & Pick<SocketDeps, 'openSocket'>,
): RecordFollower {
  const { changes, setReceived, note, noteAll } = createRecordChanges();
  let running: Subscription | null = null;

  function start(): void {
    if (running) return;
    let cursor: number | null = null;
    running = socket({ ...deps, watch$: of(NO_PLACE), needs$: of('few') }, () => cursor).subscribe(
      (message) => {
        if (message.kind === 'link') {
          const isUp = message.event.type === 'socket.up';
          setReceived(isUp);
          if (isUp) noteAll();
        } else if (message.kind === 'reset') {
          // The log may have been set back, so that its next numbers are lower.
          cursor = null;
          noteAll();
        } else if (message.kind === 'events') {
          const [first] = message.events;
          if (!first) return;
          if (cursor !== null && firstOf(first) > cursor + 1) noteAll();
          else note(message.events.filter(({ seq }) => seq > (cursor ?? 0)));
          cursor = Math.max(cursor ?? 0, message.events.at(-1)?.seq ?? 0);
        } else if (message.kind === 'head') {
          // Numbers that were omitted are sent before the head; those that are missing were lost.
          if (cursor !== null && message.seq > cursor) noteAll();
          cursor = Math.max(cursor ?? 0, message.seq);
        }
      },
    );
  }

  return {
    changes,
    start,
    stop() {
      running?.unsubscribe();
      running = null;
      setReceived(false);
    },
  };
}
