interface Event {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts?: number;
  /** Wall and CPU microseconds. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** The activity of page threads during a trace of the categories `toplevel` and `__metadata`. */
export interface ThreadUsage {
  /** CPU of all dedicated workers. Milliseconds. */
  workersMs: number;
  /** CPU of the pages' main threads. Milliseconds. */
  mainMs: number;
  /** The longest task of a page's main thread. Milliseconds of wall time. */
  longestMs: number;
  /** The most CPU of a task of a page's main thread. Milliseconds. */
  longestCpuMs: number;
}

const isTask = ({ name, ph }: Event) => ph === 'X' && /RunTask|ThreadController/.test(name);

/** Adds up the tasks of a trace (Chromium's JSON), without nested tasks. */
export function readTrace(json: Buffer): ThreadUsage {
  const { traceEvents } = JSON.parse(json.toString()) as { traceEvents: Event[] };
  const names = new Map<string, string>();
  const byThread = new Map<string, Event[]>();
  for (const event of traceEvents) {
    const thread = `${event.pid}/${event.tid}`;
    if (event.name === 'thread_name') names.set(thread, event.args?.name ?? '');
    else if (isTask(event)) {
      const tasks = byThread.get(thread) ?? [];
      tasks.push(event);
      byThread.set(thread, tasks);
    }
  }
  const sum: ThreadUsage = { workersMs: 0, mainMs: 0, longestMs: 0, longestCpuMs: 0 };
  for (const [thread, tasks] of byThread) {
    const name = names.get(thread) ?? '';
    const isMain = name === 'CrRendererMain';
    if (!isMain && !name.startsWith('DedicatedWorker')) continue;
    let end = Number.NEGATIVE_INFINITY;
    for (const { ts = 0, dur = 0, tdur = 0 } of tasks.sort((a, b) => (a.ts ?? 0) - (b.ts ?? 0))) {
      if (ts < end) continue;
      end = ts + dur;
      if (isMain) {
        sum.mainMs += tdur / 1_000;
        sum.longestMs = Math.max(sum.longestMs, dur / 1_000);
        sum.longestCpuMs = Math.max(sum.longestCpuMs, tdur / 1_000);
      } else sum.workersMs += tdur / 1_000;
    }
  }
  return sum;
}
