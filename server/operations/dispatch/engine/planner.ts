import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { decide } from './engine.ts';
import { liveRules } from './ground.ts';
import type { Plan, Problem } from './model.ts';
import type { SentProblem } from './plan-worker.ts';

interface PlanReply {
  id: number;
  plan: Plan;
  tookMs: number;
}

/**
 * The product of orders and drivers from which a plan is computed in a worker thread. The engine
 * makes more rounds for few orders, so that even 10 orders and 50 drivers take about 25 ms, and 500
 * and 400 about 130; the cost of messages to the worker is negligible. Only tiny problems, as in a
 * quiet zone, are not worth a thread.
 */
const LARGE = 200;

/** The worker's program: its source, or a file beside the built server or its chunks. */
function program(): URL | null {
  const places = import.meta.url.endsWith('.ts')
    ? ['./plan-worker.ts']
    : ['./dispatch/plan-worker.js', '../dispatch/plan-worker.js'];
  return (
    places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url)) ?? null
  );
}

/** Node 20 cannot read TypeScript by itself, so source needs a loader. */
const sourceLoader = (url: URL) =>
  `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(url.href)})))`;

/**
 * Plans small problems at once and large ones in a worker thread, while the main thread keeps
 * serving.
 */
export function createPlanner(large = LARGE) {
  const asked = new Map<
    number,
    { done: (answer: PlanReply) => void; fail: (why: Error) => void }
  >();
  let worker: Worker | null = null;
  let last = 0;

  function failAll(why: Error): void {
    worker = null;
    for (const { fail } of asked.values()) fail(why);
    asked.clear();
  }

  function thread(url: URL): Worker {
    if (worker) return worker;
    const started = url.pathname.endsWith('.ts')
      ? new Worker(sourceLoader(url), { eval: true })
      : new Worker(url);
    const ended = (why: Error) => {
      if (worker === started) failAll(why);
    };
    started.on('message', (answer: PlanReply) => {
      asked.get(answer.id)?.done(answer);
      asked.delete(answer.id);
    });
    started.on('error', ended);
    started.on('exit', () => ended(new Error('The planning thread ended')));
    started.unref();
    worker = started;
    return started;
  }

  return {
    async plan(problem: SentProblem): Promise<{ plan: Plan; tookMs: number }> {
      const url = problem.orders.length * problem.drivers.length < large ? null : program();
      if (!url) {
        const begun = performance.now();
        const plan = decide({ ...problem, rules: liveRules } satisfies Problem);
        return { plan, tookMs: performance.now() - begun };
      }
      last += 1;
      const id = last;
      return new Promise((done, fail) => {
        asked.set(id, { done, fail });
        thread(url).postMessage({ id, problem });
      });
    },
    async close(): Promise<void> {
      await worker?.terminate();
    },
  };
}
export type Planner = ReturnType<typeof createPlanner>;
