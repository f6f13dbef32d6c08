import { expect, it } from 'vitest';
import type { Charge } from '#contract/routes/money/charges.ts';
import type { Remedy } from '#contract/routes/money/remedies.ts';
import {
  CONTEST_STATES,
  type ContestState,
  contestRules,
} from '#machines/contest/contest-machine.ts';
import {
  REMEDY_EVENT_TYPES,
  REMEDY_STATES,
  type RemedyState,
  remedyRules,
} from '#machines/remedy/remedy-machine.ts';
import { createRemedyFixture, type RemedyFixture } from '#tests/support/remedies/remedy-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let fixture: RemedyFixture;
let dish: number;
withApp(async (app) => {
  fixture = await createRemedyFixture(app);
  dish = await fixture.dish(20);
  await fixture.set('remedies', { perCustomer: '1000' });
});

type Name = 'approve' | 'refuse' | 'withdraw' | 'reverse';
const nameOf = (event: string) => event.split('.')[1] as Name;
const STEPS: Readonly<Record<RemedyState, readonly Name[]>> = {
  waiting: [],
  given: ['approve'],
  refused: ['refuse'],
  withdrawn: ['withdraw'],
  reversed: ['approve', 'reverse'],
};
const by = (event: Name) => (event === 'withdraw' ? fixture.operator : fixture.supervisor);

/** A remedy in a state, brought there through the API: it waited, for it is much for one customer here. */
async function createInState(state: RemedyState): Promise<Remedy> {
  const order = await fixture.soldOrder([dish], { payment: 'cash' });
  let one = (await fixture.give(order, { basis: 'goodwill', amount: '1001', target: 'wallet' }))
    .body;
  for (const event of STEPS[state]) one = (await fixture.decideRemedy(one, event, by(event))).body;
  return one;
}

it.each(REMEDY_STATES)(
  'the remedy machine and the server agree on one that is %s',
  async (status) => {
    for (const event of REMEDY_EVENT_TYPES) {
      const remedy = await createInState(status);
      expect(remedy.state).toBe(status);
      const after = remedyRules.apply({ status }, event);
      const answer = await fixture.decideRemedy(remedy, nameOf(event), by(nameOf(event)));
      expect([event, answer.status]).toEqual([event, after ? 200 : 409]);
      if (after) expect(answer.body.state).toBe(after.status);
      else
        expect(answer.body).toMatchObject({
          code: 'remedy.illegal_event',
          legalEvents: remedyRules.legal({ status }),
        });
    }
  },
);

/** A contested charge whose contest is in a state. */
async function contestIn(state: ContestState): Promise<Charge> {
  const order = await fixture.soldOrder([await fixture.dish(8)], { payment: 'cash' });
  const { body: remedy } = await fixture.give(order, {
    basis: 'lines',
    lines: [{ line: 1, quantity: 1 }],
    target: 'wallet',
    bearers: [{ party: 'store' }],
  });
  const [charge] = await fixture.chargesOf(order.id);
  if (!charge) throw new Error('Nothing is charged');
  const open = (await fixture.contest(charge)).body;
  if (state === 'upheld') return (await fixture.decideContest(open, 'uphold')).body;
  if (state === 'dismissed') return (await fixture.decideContest(open, 'dismiss')).body;
  if (state === 'lapsed')
    await fixture.decideRemedy(await fixture.remedy(remedy.id), 'reverse', fixture.second);
  return fixture.chargeNow(charge.id);
}

it.each(CONTEST_STATES)(
  'the contest machine and the server agree on one that is %s',
  async (status) => {
    for (const event of ['contest.uphold', 'contest.dismiss'] as const) {
      const charge = await contestIn(status);
      expect(charge.contest?.state).toBe(status);
      const after = contestRules.apply({ status }, event);
      const name = event === 'contest.uphold' ? 'uphold' : 'dismiss';
      const answer = await fixture.decideContest(charge, name);
      expect(answer.status).toBe(after ? 200 : 409);
      if (after) expect(answer.body.contest?.state).toBe(after.status);
      else expect(answer.body).toMatchObject({ code: 'contest.illegal_event', legalEvents: [] });
    }
  },
);
