import { expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import { JOB_EVENT_TYPES, JOB_STATES, jobMachine, jobRules as rules } from './job-machine.ts';

const once = { isScheduled: false, isLastAttempt: false };
const last = { isScheduled: false, isLastAttempt: true };
const repeated = { isScheduled: true, isLastAttempt: true };

it('has exactly the states in JOB_STATES, and reaches each', () => {
  expect(Object.keys(jobMachine.states)).toEqual([...JOB_STATES]);
  const events = JOB_EVENT_TYPES.map((type) => ({ type }));
  const reached = [once, last].flatMap((input) =>
    getShortestPaths(jobMachine, { input, events }).map(({ state }) => state.value),
  );
  expect(new Set(reached)).toEqual(new Set(JOB_STATES));
});

it('ends a one-time job, and schedules a repeated job again', () => {
  expect(rules.apply({ status: 'running', ...once }, 'job.finish')?.status).toBe('done');
  expect(rules.apply({ status: 'running', ...repeated }, 'job.finish')?.status).toBe('waiting');
});

it('fails a one-time job after its last attempt, and always retries a repeated one', () => {
  expect(rules.apply({ status: 'running', ...once }, 'job.fail')?.status).toBe('retrying');
  expect(rules.apply({ status: 'running', ...last }, 'job.fail')?.status).toBe('failed');
  expect(rules.apply({ status: 'running', ...repeated }, 'job.fail')?.status).toBe('retrying');
});

it('accepts no event of a user while a job runs or after it is done', () => {
  expect(rules.legal({ status: 'running', ...once })).toEqual(['job.finish', 'job.fail']);
  expect(rules.legal({ status: 'done', ...once })).toEqual([]);
});
