import type { LiveEvent } from '#contract/events.ts';
import type { UnansweredThread } from '#contract/operations/contact/contact.ts';
import { contactRoutes } from '#contract/routes/operations/contact/contact.ts';
import { followMarks } from '#src/domain/live/follow-marks.ts';
import { call } from '#src/lib/api/call.ts';
import { definePart } from '#src/lib/console/console.ts';
import {
  createKeyedStore,
  createValueStore,
  type KeyedStore,
  type ValueStore,
  type WritableValueStore,
} from '#streams/index.ts';

/**
 * Messages may come by the hundred: the list of threads changes at most this often, and only while
 * a screen shows it. Milliseconds.
 */
const LIST_MS = 1_000;

/** The threads with messages that nobody has answered. */
export interface UnansweredThreads {
  /** How many messages wait, by what they are about: `order 12`. */
  counts: KeyedStore<string, number>;
  /** The one that waits longest first; null until they are read. */
  list: ValueStore<readonly UnansweredThread[] | null>;
  /** Why they were not read the last time; null: they were. */
  failure: WritableValueStore<unknown>;
  /** Replaces all by what was read. Events that arrived since `beginRead` are newer. */
  replace(threads: readonly UnansweredThread[]): void;
  beginRead(): void;
  apply(events: readonly LiveEvent[]): void;
}

const keysOf = ({ subject, subjectId, orderId, storeId, driverId, party }: UnansweredThread) => [
  ...new Set([
    `${subject} ${subjectId}`,
    ...(orderId === null ? [] : [`order ${orderId}`]),
    ...(party === 'store' && storeId !== null ? [`store ${storeId}`] : []),
    ...(party === 'driver' && driverId !== null ? [`driver ${driverId}`] : []),
  ]),
];

export function createUnansweredThreads(): UnansweredThreads {
  const threads = new Map<number, UnansweredThread>();
  const counts = createKeyedStore<string, number>();
  const list = createValueStore<readonly UnansweredThread[] | null>(null);
  /** Threads have changed since the list was made. */
  let isListOld = false;
  let listReaders = 0;
  const failure = createValueStore<unknown>(null);
  /** The versions that events brought while all threads are being read. */
  let brought = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  function add(thread: UnansweredThread, sign: 1 | -1): void {
    for (const key of keysOf(thread)) {
      const count = (counts.get(key) ?? 0) + sign * thread.unanswered;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    }
  }

  function remove(id: number): void {
    const held = threads.get(id);
    if (!held) return;
    add(held, -1);
    threads.delete(id);
  }

  function put(thread: UnansweredThread): void {
    remove(thread.id);
    threads.set(thread.id, thread);
    add(thread, 1);
  }

  function publish(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    isListOld = false;
    // Times on the wire are of one form, so their texts sort as they do.
    list.set([...threads.values()].sort((a, b) => (a.since < b.since ? -1 : 1)));
  }

  function publishLater(): void {
    if (list.get() === null) return;
    isListOld = true;
    if (listReaders > 0) timer ??= setTimeout(publish, LIST_MS);
  }

  return {
    counts,
    list: {
      get() {
        // With readers the timer is due; a list that changes between two reads of one of them would
        // be rendered each time.
        if (isListOld && listReaders === 0) publish();
        return list.get();
      },
      subscribe(fn) {
        if (isListOld) publish();
        listReaders += 1;
        const stop = list.subscribe(fn);
        return () => {
          listReaders -= 1;
          stop();
        };
      },
    },
    failure,
    beginRead: () => {
      brought = new Map();
    },
    replace(read) {
      const ids = new Set<number>(read.map(({ id }) => id));
      counts.batch(() => {
        for (const id of threads.keys()) if (!ids.has(id) && !brought.has(id)) remove(id);
        for (const thread of read) if ((brought.get(thread.id) ?? 0) < thread.version) put(thread);
      });
      failure.set(null);
      publish();
    },
    apply(events) {
      counts.batch(() => {
        for (const event of events) {
          if (event.subject !== 'contact') continue;
          const { since, zone: _zone, zones: _zones, ...thread } = event.contact;
          brought.set(thread.id, thread.version);
          if (since === null || thread.unanswered === 0) remove(thread.id);
          else put({ ...thread, since });
        }
      });
      publishLater();
    },
  };
}

/** The threads of the console. */
export const unansweredThreads = definePart(createUnansweredThreads);

/** Keeps the threads with unanswered messages. Call the returned function to stop. */
export function followUnanswered(): () => void {
  const threads = unansweredThreads();
  return followMarks({
    subject: 'contact',
    apply: threads.apply,
    async read() {
      threads.beginRead();
      try {
        threads.replace((await call(contactRoutes.unanswered, {})).items);
      } catch (error) {
        threads.failure.set(error);
        throw error;
      }
    },
  });
}
