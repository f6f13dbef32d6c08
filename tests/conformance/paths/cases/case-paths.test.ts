import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Case } from '#contract/operations/cases/case.ts';
import {
  CASE_EVENT_TYPES,
  CASE_STATES,
  type CaseEventType,
  type CaseState,
  caseRules,
} from '#machines/case/case-machine.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type CaseFixture, createCaseFixture } from '#tests/support/cases/case-fixture.ts';

let t: TestApp;
let fixture: CaseFixture;
beforeAll(async () => {
  t = await startTestApp({ manualTicks: true });
  fixture = await createCaseFixture(t);
});
afterAll(() => t.close());

const FIELDS: Partial<Record<CaseEventType, () => object>> = {
  'case.reassign': () => ({ ownerId: fixture.badr.id }),
  'case.prioritise': () => ({ priority: 'urgent' }),
  'case.wait': () => ({
    waitingFor: 'store',
    wakesAt: new Date(t.clock().getTime() + 600_000).toISOString(),
  }),
  'case.refuse': () => ({ reason: 'x' }),
  'case.reopen': () => ({ reason: 'x' }),
};
const send = (one: Case, event: CaseEventType) =>
  event === 'case.comment'
    ? fixture.comment(one.id, 'x')
    : fixture.send(one, event.slice('case.'.length), FIELDS[event]?.());

const STEPS: Readonly<Record<CaseState, readonly CaseEventType[]>> = {
  open: [],
  waiting: ['case.wait'],
  resolved: ['case.resolve'],
  refused: ['case.refuse'],
  reopened: ['case.resolve', 'case.reopen'],
};

/** A case in a state, brought there through the API; nobody owns it where that is possible. */
async function createInState(state: CaseState): Promise<Case> {
  let one = await fixture.open();
  for (const event of STEPS[state]) one = (await send(one, event)).body;
  return one;
}

/** Photos are sent by a call of their own, without JSON. */
const EVENTS = CASE_EVENT_TYPES.filter((event) => event !== 'case.attach');

it.each(CASE_STATES)('the case machine and the server agree on one that is %s', async (status) => {
  for (const event of EVENTS) {
    let one = await createInState(status);
    expect(one.state).toBe(status);
    const after = caseRules.apply({ status }, event);
    // An owner is taken or given back by who may, whatever the state.
    if (after && event === 'case.release' && one.owner === null)
      one = (await send(one, 'case.take')).body;
    if (after && event === 'case.take' && one.owner) one = (await send(one, 'case.release')).body;
    const answer = await send(one, event);
    expect([event, answer.status]).toEqual([event, after ? 200 : 409]);
    if (after) expect(answer.body.state).toBe(after.status);
    else
      expect(answer.body).toMatchObject({
        code: 'case.illegal_event',
        legalEvents: caseRules.legal({ status }),
      });
  }
});
