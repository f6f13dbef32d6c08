import { parentPort } from 'node:worker_threads';
import { decide } from './engine.ts';
import { liveRules } from './ground.ts';
import type { Problem } from './model.ts';

/** A problem without its rules, because functions cannot be sent between threads. */
export type SentProblem = Omit<Problem, 'rules'>;

parentPort?.on('message', ({ id, problem }: { id: number; problem: SentProblem }) => {
  const begun = performance.now();
  const plan = decide({ ...problem, rules: liveRules });
  parentPort?.postMessage({ id, plan, tookMs: performance.now() - begun });
});
