import { expect, it } from 'vitest';
import { chargesRoutes } from '#contract/routes/money/charges.ts';
import type { AppClient } from '../app-client.ts';
import { createContestDecider } from './contest-decider.ts';
import { contestOf } from './made-good.ts';

const HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();
/** The charges of simulated stores that contest, by the numbers that the city draws. */
const contested = Array.from({ length: 200 }, (_, n) => n + 1).filter((id) => contestOf(id));
const others = Array.from({ length: 200 }, (_, n) => n + 1).filter((id) => !contestOf(id));

const charge = (id: number, more: object = {}) => ({
  id,
  version: 2,
  orderId: id,
  contest: { state: 'open', at: HOUR_AGO },
  acts: { uphold: true, dismiss: true },
  ...more,
});

/** Decides these charges; orders of even numbers are in the zone on autopilot. */
async function decided(items: object[]) {
  const sent: { id: number; event: string }[] = [];
  const call = async (route: unknown, input: { params?: { id: string }; body?: object }) => {
    if (route === chargesRoutes.list) return { items };
    const id = Number(input.params?.id);
    if (route === chargesRoutes.send) sent.push({ id, ...input.body } as never);
    return { zone: id % 2 === 0 ? 'Maarif' : 'Gauthier' };
  };
  const act = createContestDecider({
    client: { call } as object as AppClient,
    clock: { realMs: (minutes: number) => minutes * 60_000 } as never,
    autopilot: async () => new Set(['Maarif']),
  });
  await act();
  return sent;
}

it('decides as drawn what waited long enough, in the zones on autopilot only', async () => {
  const sent = await decided(contested.map((id) => charge(id)));
  const even = contested.filter((id) => id % 2 === 0);
  expect(sent.map(({ id }) => id)).toEqual(even);
  expect(sent.map(({ event }) => event)).toEqual(
    even.map((id) => (contestOf(id)?.isUpheld ? 'contest.uphold' : 'contest.dismiss')),
  );
  expect(new Set(sent.map(({ event }) => event)).size).toBe(2);
});

it('leaves what is new, what people contested, and what it may not decide', async () => {
  const mine = contested.find((id) => id % 2 === 0) ?? 0;
  const theirs = others.find((id) => id % 2 === 0) ?? 0;
  expect(
    await decided([
      charge(mine, { contest: { state: 'open', at: new Date().toISOString() } }),
      charge(theirs),
      charge(mine, { acts: { uphold: { code: 'contest.own', message: '' } } }),
    ]),
  ).toEqual([]);
});
