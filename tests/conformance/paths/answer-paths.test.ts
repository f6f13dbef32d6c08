import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ANSWER_EVENT_TYPES,
  ANSWER_STATES,
  type AnswerEventType,
  type AnswerState,
  applyAnswerEvent,
} from '#machines/answer/answer-machine.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { type AnswerFixture, createAnswerFixture } from '#tests/support/order/answer-fixture.ts';

let t: TestApp;
let fixture: AnswerFixture;
beforeAll(async () => {
  t = await startTestApp();
  fixture = await createAnswerFixture(t);
  await fixture.setZone(20);
});
afterAll(() => t.close());

const stateOf = async (id: number): Promise<AnswerState> =>
  (await fixture.rowsOf(id))[0]?.answer ?? 'sent';

/** Sends an event in the way that it happens. */
async function send(id: number, driver: Person, type: AnswerEventType): Promise<void> {
  if (type === 'answer.accept') await fixture.report(driver, { type: 'accept', order: id });
  else if (type === 'answer.decline') await fixture.report(driver, { type: 'decline', order: id });
  else if (type === 'answer.take_back') await fixture.assign(id, null);
  else {
    t.moveClock(21_000);
    await expect.poll(fixture.due).toEqual([]);
  }
}

const EVENT_TO: Readonly<Record<AnswerState, AnswerEventType | null>> = {
  sent: null,
  accepted: 'answer.accept',
  declined: 'answer.decline',
  timed_out: 'answer.time_out',
  taken_back: 'answer.take_back',
};

it.each(ANSWER_STATES)(
  'the machine and the server agree on an answer that is %s',
  async (state) => {
    for (const type of ANSWER_EVENT_TYPES) {
      const driver = await fixture.driver();
      const id = await fixture.placed();
      await fixture.assign(id, driver);
      const event = EVENT_TO[state];
      if (event) await send(id, driver, event);
      expect(await stateOf(id)).toBe(state);
      await send(id, driver, type);
      const answer = state === 'sent' ? null : state;
      const after = applyAnswerEvent(answer, { type });
      expect([type, await stateOf(id)]).toEqual([type, after ?? state]);
    }
  },
);
