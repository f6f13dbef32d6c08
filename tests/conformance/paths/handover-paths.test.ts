import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Handover, handoverRoutes } from '#contract/routes/operations/handover.ts';
import {
  canHandover,
  HANDOVER_EVENT_TYPES,
  HANDOVER_STATES,
  type HandoverEventType,
  type HandoverState,
  legalHandoverEvents,
} from '#machines/handover/handover-machine.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let receiver: Person;
beforeAll(async () => {
  t = await startTestApp();
  receiver = await t.person('operator', 'Badr');
});
afterAll(() => t.close());

const send = ({ id, version }: Handover, type: HandoverEventType, as: Person) => {
  const headers = { 'if-match': `"${version}"` };
  return type === 'handover.edit'
    ? t.call(handoverRoutes.write, { params: { id }, body: { note: 'x' } }, as, headers)
    : t.call(handoverRoutes.send, { params: { id }, body: { event: type } }, as, headers);
};

const EVENTS_TO: Readonly<Record<HandoverState, readonly HandoverEventType[]>> = {
  draft: [],
  offered: ['handover.offer'],
  taken: ['handover.offer', 'handover.take'],
  withdrawn: ['handover.withdraw'],
};

/** A sheet of a new person, brought to a state. */
async function createInState(state: HandoverState) {
  const author = await t.person('operator', 'Amal');
  let sheet = (await t.call(handoverRoutes.draft, {}, author)).body;
  for (const type of EVENTS_TO[state]) {
    const answer = await send(sheet, type, type === 'handover.take' ? receiver : author);
    expect(answer.status).toBe(200);
    sheet = answer.body;
  }
  expect(sheet.state).toBe(state);
  return { author, sheet };
}

/** Every state, event and side through the real server: done, or 409 with the legal events. */
describe('the handover machine and the server', () => {
  it.each(HANDOVER_STATES)('agree on every event of a sheet that is %s', async (state) => {
    for (const isAuthor of [true, false])
      for (const type of HANDOVER_EVENT_TYPES) {
        const { author, sheet } = await createInState(state);
        const answer = await send(sheet, type, isAuthor ? author : receiver);
        if (state === 'draft' && !isAuthor) {
          // Another person's draft counts as absent.
          expect(answer.status).toBe(404);
          continue;
        }
        const isLegal = canHandover({ state, isAuthor }, type);
        expect(answer.status, `${type} of ${state}, author ${isAuthor}`).toBe(isLegal ? 200 : 409);
        if (!isLegal)
          expect(answer.body).toMatchObject({
            code: 'handover.illegal_event',
            legalEvents: legalHandoverEvents({ state, isAuthor }),
            current: { version: sheet.version },
          });
      }
  });
});
