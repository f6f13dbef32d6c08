import {
  from,
  Observable,
  type ObservableInput,
  type SchedulerLike,
  Subscription,
  timer,
} from 'rxjs';
import type { LiveEvent } from '#contract/events.ts';
import type { EventPage, LogMessage, Snapshot } from '../messages.ts';

export interface GapDeps {
  since(seq: number): ObservableInput<EventPage>;
  snapshot(): ObservableInput<Snapshot>;
  scheduler: SchedulerLike;
  /** The wait before the next request when a refill failed or returned nothing. */
  retryMs: number;
  /** Events held while a gap is open; beyond this a snapshot is cheaper. */
  maxHeld: number;
}

/** The event log in order: a snapshot, then events without gaps or repetitions. */
export type LogStep =
  | { kind: 'snapshot'; snapshot: Snapshot; rewound: boolean }
  | { kind: 'events'; events: LiveEvent[] }
  | { kind: 'repeated'; count: number }
  | { kind: 'behind'; from: number | null; to: number }
  | { kind: 'current'; seq: number }
  | { kind: 'refill.failed'; error: unknown };

const firstOf = (event: LiveEvent): number =>
  event.subject === 'elsewhere' ? (event.from ?? event.seq) : event.seq;

/**
 * Puts the messages of poll and socket into sequence. An event that is not the next one is held,
 * the gap is requested and filled, then the held events follow. Repetitions are dropped and
 * counted. Until the first snapshot everything is held. A failed refill is emitted as a value, and
 * requested again.
 */
export function fillGaps(deps: GapDeps) {
  return (source$: Observable<LogMessage>): Observable<LogStep> =>
    new Observable<LogStep>((out) => {
      /** Held events by the first sequence number that each stands for. */
      const held = new Map<number, LiveEvent>();
      const life = new Subscription();
      let seq: number | null = null;
      let head = 0;
      let behind = false;
      let filling = false;
      let mustReset = false;

      function take(events: readonly LiveEvent[]): void {
        let repeated = 0;
        for (const event of events) {
          head = Math.max(head, event.seq);
          // Skip the part that was filled in the meantime.
          const first = seq === null ? firstOf(event) : Math.max(firstOf(event), seq + 1);
          const known = held.get(first);
          if ((seq !== null && event.seq <= seq) || (known && known.seq >= event.seq))
            repeated += 1;
          else held.set(first, event);
        }
        if (repeated > 0) out.next({ kind: 'repeated', count: repeated });
        release();
      }

      function release(): void {
        if (seq === null) return;
        const next: LiveEvent[] = [];
        for (let event = held.get(seq + 1); event; event = held.get(seq + 1)) {
          held.delete(seq + 1);
          seq = event.seq;
          next.push(event);
        }
        if (next.length > 0) out.next({ kind: 'events', events: next });
      }

      function takeSnapshot(snapshot: Snapshot, asked: boolean): void {
        // A snapshot older than the displayed data adds nothing, unless the log itself went back (a
        // restored database) and a snapshot was requested for that reason.
        const rewound = seq !== null && snapshot.seq < seq;
        if (rewound && !asked) return;
        seq = snapshot.seq;
        head = rewound ? seq : Math.max(head, seq);
        for (const n of held.keys()) if (n <= seq || rewound) held.delete(n);
        out.next({ kind: 'snapshot', snapshot, rewound });
        release();
      }

      function settle(mustReport: boolean): void {
        // Before the first snapshot there is no gap to fill: the snapshot has been requested.
        if (filling || seq === null) return;
        if (head <= seq && !mustReset) {
          if (behind || mustReport) out.next({ kind: 'current', seq });
          behind = false;
          return;
        }
        if (!behind) out.next({ kind: 'behind', from: seq, to: head });
        behind = true;
        fill(seq);
      }

      function fill(after: number): void {
        filling = true;
        const reset = mustReset || held.size > deps.maxHeld;
        const answer$: Observable<EventPage | Snapshot> = from(
          reset ? deps.snapshot() : deps.since(after),
        );
        const askAgain = (waitMs: number) => {
          life.add(
            timer(waitMs, deps.scheduler).subscribe(() => {
              filling = false;
              settle(false);
            }),
          );
        };
        life.add(
          answer$.subscribe({
            next: (answer) => {
              if ('orders' in answer) {
                mustReset = false;
                takeSnapshot(answer, reset);
              } else if (answer.reset) {
                // The response is for the requested sequence; live events may have closed the gap
                // since.
                if (seq === after) mustReset = true;
              } else {
                head = Math.max(head, answer.seq);
                take(answer.events);
              }
            },
            error: (error: unknown) => {
              out.next({ kind: 'refill.failed', error });
              askAgain(deps.retryMs);
            },
            complete: () => {
              const moved = seq !== after || mustReset !== reset;
              if (!moved && !(seq === head && !mustReset)) return askAgain(deps.retryMs);
              filling = false;
              settle(false);
            },
          }),
        );
      }

      life.add(
        source$.subscribe({
          next: (message) => {
            if (message.kind === 'snapshot') takeSnapshot(message.snapshot, false);
            else if (message.kind === 'events') take(message.events);
            else if (message.kind === 'head') head = Math.max(head, message.seq);
            else mustReset = true;
            settle(message.kind !== 'events');
          },
          error: (error: unknown) => out.error(error),
          complete: () => out.complete(),
        }),
      );
      return life;
    });
}
