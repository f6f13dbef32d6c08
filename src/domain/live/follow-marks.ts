import type { EventSubject, LiveEvent } from '#contract/events.ts';
import { log } from '#src/lib/reports/log.ts';
import { changesOf } from './record-follower.ts';

/** Changes may come by the hundred: marks are read at most this often. Milliseconds. */
const LEAST_MS = 2_000;
/** Without live changes they are read this often. Milliseconds. */
const AGAIN_MS = 30_000;

interface Marks {
  /** The records whose changes may change the marks. */
  subject: EventSubject;
  /** Reads all marks and keeps them. */
  read: () => Promise<void>;
  /** Changes the marks by what the events say; absent: changes are read. */
  apply?: (events: readonly LiveEvent[]) => void;
}

/** Keeps what marks the rows of lists. Call the returned function to stop. */
export function followMarks({ subject, read, apply }: Marks): () => void {
  let isStopped = false;
  let isWanted = false;
  /** The timer is the long one. */
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | null = null;

  async function readNow(): Promise<void> {
    isWanted = false;
    try {
      await read();
    } catch (error) {
      log.warn(`The marks of ${subject} were not read`, error);
    }
    if (!isStopped) timer = setTimeout(() => void readNow(), isWanted ? LEAST_MS : AGAIN_MS);
    isWaiting = !isWanted;
  }

  const stop = changesOf(subject).subscribe((events) => {
    if (events && apply) {
      apply(events);
      return;
    }
    isWanted = true;
    if (!isWaiting || timer === null) return;
    isWaiting = false;
    clearTimeout(timer);
    timer = setTimeout(() => void readNow(), LEAST_MS);
  });
  void readNow();
  return () => {
    isStopped = true;
    stop();
    if (timer !== null) clearTimeout(timer);
  };
}
