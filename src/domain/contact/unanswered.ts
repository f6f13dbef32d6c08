import type { UnansweredThread } from '#contract/operations/contact/contact.ts';
import { contactRoutes } from '#contract/routes/operations/contact/contact.ts';
import { followMarks } from '#src/domain/live/follow-marks.ts';
import { call } from '#src/lib/api/call.ts';
import { defineStore } from '#src/lib/console/console.ts';

/** How many messages wait for an answer, by what they are about: `order 12`. */
type Waiting = ReadonlyMap<string, number>;

/** What marks rows; empty until it is read. */
export const unanswered = defineStore<Waiting>(() => new Map());

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
export const followUnanswered = (): (() => void) =>
  followMarks({
    subject: 'contact',
    store: unanswered,
    isSame,
    read: async () => countWaiting((await call(contactRoutes.unanswered, {})).items),
  });
