import { afterAll, describe, expect, it } from 'vitest';
import type { SentProblem } from './plan-worker.ts';
import { createPlanner } from './planner.ts';
import { seeded } from './random.ts';

const random = seeded(7);
const place = () => ({ x: random() * 9_000, y: random() * 9_000 });
const problem: SentProblem = {
  now: 0,
  seed: 1,
  pressure: 0,
  orders: Array.from({ length: 12 }, (_, n) => ({
    id: `o${n}`,
    store: `s${n}`,
    pickup: place(),
    dropoff: place(),
    placedAt: 0,
    readyAt: n,
  })),
  drivers: Array.from({ length: 5 }, (_, n) => ({
    id: `d${n}`,
    place: place(),
    freeAt: 0,
    shiftEnd: Number.POSITIVE_INFINITY,
  })),
};

describe('the planner', () => {
  const here = createPlanner(Number.POSITIVE_INFINITY);
  const beside = createPlanner(0);
  afterAll(() => beside.close());

  it('gives the same plan in its thread as synchronously', async () => {
    const [one, other] = await Promise.all([here.plan(problem), beside.plan(problem)]);
    expect(other.plan).toEqual(one.plan);
    expect(one.plan.decisions.length).toBeGreaterThan(0);
  });

  it('rejects waiting calls when its thread ends, and starts another for the next call', async () => {
    const waiting = beside.plan(problem);
    await beside.close();
    await expect(waiting).rejects.toThrow('The planning thread ended');
    expect((await beside.plan(problem)).plan.decisions.length).toBeGreaterThan(0);
  });
});
