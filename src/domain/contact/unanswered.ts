import type { UnansweredThread } from '#contract/operations/contact/contact.ts';
import { contactRoutes } from '#contract/routes/operations/contact/contact.ts';
import { changesOf } from '#src/domain/live/record-follower.ts';
import { call } from '#src/lib/api/call.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { log } from '#src/lib/reports/log.ts';

/** How many messages wait for an answer, by what they are about: `order 12`. */
type Waiting = ReadonlyMap<string, number>;

/** What marks rows; empty until it is read. */
export const unanswered = defineStore<Waiting>(() => new Map());

/** Answers may come by the hundred: the marks are read at most this often. Milliseconds. */
const LEAST_MS = 2_000;
/** Without live changes they are read this often. Milliseconds. */
const AGAIN_MS = 30_000;

const keysOf = ({ subject, subjectId, orderId, storeId, driverId, party }: UnansweredThread) => [
  ...new Set([
    `${subject} ${subjectId}`,
    ...(orderId === null ? [] : [`order ${orderId}`]),
    ...(party === 'store' && storeId !== null ? [`store ${storeId}`] : []),
    ...(party === 'driver' && driverId !== null ? [`driver ${driverId}`] : []),
  ]),
];

/** The number of waiting messages by each record that they concern. */
export function countWaiting(threads: readonly UnansweredThread[]): Waiting {
  const counts = new Map<string, number>();
  for (const thread of threads)
    for (const key of keysOf(thread)) counts.set(key, (counts.get(key) ?? 0) + thread.unanswered);
  return counts;
}

const isSame = (a: Waiting, b: Waiting) =>
  a.size === b.size && [...a].every(([key, count]) => b.get(key) === count);

/** Keeps the marks of unanswered messages. Call the returned function to stop. */
export function followUnanswered(): () => void {
  let isStopped = false;
  let isWanted = false;
  let timer: ReturnType<typeof setTimeout> | null = null;

  async function read(): Promise<void> {
    isWanted = false;
    try {
      const { items } = await call(contactRoutes.unanswered, {});
      const counts = countWaiting(items);
      if (!isStopped && !isSame(unanswered.get(), counts)) unanswered.set(counts);
    } catch (error) {
      log.warn('Unanswered messages were not read', error);
    }
    if (!isStopped) timer = setTimeout(() => void read(), isWanted ? LEAST_MS : AGAIN_MS);
    isWaiting = !isWanted;
  }
  /** The timer is the long one. */
  let isWaiting = false;

  const stop = changesOf('contact').subscribe(() => {
    isWanted = true;
    if (!isWaiting || timer === null) return;
    isWaiting = false;
    clearTimeout(timer);
    timer = setTimeout(() => void read(), LEAST_MS);
  });
  void read();
  return () => {
    isStopped = true;
    stop();
    if (timer !== null) clearTimeout(timer);
  };
}
