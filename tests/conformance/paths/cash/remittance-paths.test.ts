import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { cashRoutes as calls, type Remittance } from '#contract/routes/money/cash.ts';
import {
  REMITTANCE_EVENT_TYPES,
  REMITTANCE_STATES,
  type RemittanceState,
  remittanceRules,
} from '#machines/remittance/remittance-machine.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
let driver: Person;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  driver = await fixture.driver(1);
});

const atHand = async () =>
  (await t.call(calls.atHand, { params: { id: driver.id } }, fixture.finance)).body.atHand;
const reverse = ({ id }: Remittance, commandId = randomUUID()) =>
  fixture.command(calls.reverse, { params: { id }, body: { reason: 'x' } }, fixture.admin, {
    commandId,
  });

/** A remittance in a state, brought there through the API. */
async function createInState(status: RemittanceState): Promise<Remittance> {
  await fixture.deliver(driver);
  const expected = await atHand();
  const answer = await fixture.command(
    calls.remit,
    { params: { id: driver.id }, body: { expected, counted: expected } },
    fixture.finance,
  );
  const body = answer.body as Remittance;
  return status === 'recorded' ? body : (await reverse(body)).body;
}

it.each(REMITTANCE_STATES)(
  'the remittance machine and the server agree on one that is %s',
  async (status) => {
    // There is one call for each event; another event would need another one here.
    expect(REMITTANCE_EVENT_TYPES).toEqual(['remittance.reverse']);
    const remittance = await createInState(status);
    expect(remittance.status).toBe(status);
    const before = await atHand();
    const after = remittanceRules.apply({ status }, 'remittance.reverse');
    const answer = await reverse(remittance);
    expect(answer.status).toBe(after ? 200 : 409);
    if (after) expect(answer.body.status).toBe(after.status);
    else {
      expect(answer.body).toMatchObject({ code: 'remittance.illegal_event' });
      expect(await atHand()).toBe(before);
    }
  },
);

it('concurrent reversals reverse a remittance once, and return its cash to the driver once', async () => {
  const remittance = await createInState('recorded');
  const before = BigInt(await atHand());
  const all = await Promise.all(Array.from({ length: 6 }, () => reverse(remittance)));
  expect(all.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409, 409,
  ]);
  expect(BigInt(await atHand()) - before).toBe(BigInt(remittance.counted));
});
