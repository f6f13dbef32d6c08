import { expect, it } from 'vitest';
import { disputesRoutes as calls, type StaffDispute } from '#contract/routes/money/disputes.ts';
import {
  DISPUTE_STATES,
  type DisputeState,
  disputeRules,
} from '#machines/dispute/dispute-machine.ts';
import type { TestApp } from '#tests/support/app.ts';
import { carriedOrder, sendEvent } from '#tests/support/fixtures/carried-order.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
withMoneyFixture((opened) => {
  ({ t, fixture } = opened);
});

const send = ({ id, version }: StaffDispute, event: string) =>
  t.call(calls.send, { params: { id }, body: { event, reason: 'x' } }, fixture.finance, {
    'if-match': `"${version}"`,
  });
const read = async (id: number) =>
  (await t.call(calls.get, { params: { id } }, fixture.finance)).body;

/** A dispute of a pickup in a state, brought there through the API. */
async function createInState(state: DisputeState): Promise<StaffDispute> {
  const driver = await fixture.driver(1);
  const order = await carriedOrder(t, fixture, { driver });
  const params = { id: order.id };
  const body = { event: 'order.pick_up', reason: 'x' };
  const { body: made } = await fixture.command(calls.create, { params, body }, driver);
  if (state === 'ended')
    await sendEvent(t, { ...order, version: order.version + 1 }, 'order.deliver', driver);
  const dispute = await read(made.id);
  if (state === 'upheld') return (await send(dispute, 'dispute.uphold')).body;
  if (state === 'dismissed') return (await send(dispute, 'dispute.dismiss')).body;
  return dispute;
}

it.each(DISPUTE_STATES)(
  'the dispute machine and the server agree on one that is %s',
  async (status) => {
    for (const event of ['dispute.uphold', 'dispute.dismiss'] as const) {
      const dispute = await createInState(status);
      expect(dispute.state).toBe(status);
      const after = disputeRules.apply({ status }, event);
      const answer = await send(dispute, event);
      expect(answer.status).toBe(after ? 200 : 409);
      if (after) expect(answer.body.state).toBe(after.status);
      else expect(answer.body).toMatchObject({ code: 'dispute.illegal_event', legalEvents: [] });
    }
  },
);
