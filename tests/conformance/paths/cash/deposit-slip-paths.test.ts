import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import {
  depositSlipsRoutes as calls,
  type DepositSlip,
} from '#contract/routes/money/deposit-slips.ts';
import {
  DEPOSIT_SLIP_EVENT_TYPES,
  DEPOSIT_SLIP_STATES,
  type DepositSlipEventType,
  type DepositSlipState,
  depositSlipRules,
} from '#machines/deposit-slip/deposit-slip-machine.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
withMoneyFixture((opened) => {
  ({ t, fixture } = opened);
});

const withdraw = ({ id }: DepositSlip, commandId = randomUUID()) =>
  fixture.command(
    calls.withdraw,
    { params: { id }, body: { reason: 'Wrong amount' } },
    fixture.finance,
    { commandId },
  );
const readFile = ({ reference, amount }: DepositSlip) => {
  const mad = `${BigInt(amount) / 100n}.${`${BigInt(amount) % 100n}`.padStart(2, '0')}`;
  const text = `reference,amount\n${reference},${mad}`;
  return fixture.command(calls.statement, { body: { text } }, fixture.supervisor);
};
const current = async ({ id }: DepositSlip) =>
  (await t.call(calls.list, {}, fixture.finance)).body.items.find((one) => one.id === id);

/** What sends each event: whether it was legal, by the answer. */
const SEND: Readonly<Record<DepositSlipEventType, (slip: DepositSlip) => Promise<boolean>>> = {
  'deposit_slip.withdraw': async (slip) => {
    const answer = await withdraw(slip);
    if (answer.status !== 200)
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'deposit_slip.illegal_event', legalEvents: [], current: { id: slip.id } },
      });
    return answer.status === 200;
  },
  'deposit_slip.book': async (slip) => (await readFile(slip)).body.rows[0]?.outcome === 'booked',
};

let entered = 0;
/** A slip in a state, brought there through the API. */
async function createInState(status: DepositSlipState): Promise<DepositSlip> {
  const driver = await fixture.driver(1);
  const due = `${await fixture.deliver(driver)}`;
  const remitted = { params: { id: driver.id }, body: { expected: due, counted: due } };
  await fixture.command(cashRoutes.remit, remitted, fixture.finance);
  entered += 1;
  const body = { reference: `SLIP${entered}`, amount: due };
  const slip = (await fixture.command(calls.enter, { body }, fixture.finance)).body as DepositSlip;
  if (status === 'booked') await readFile(slip);
  if (status === 'withdrawn') await withdraw(slip);
  return slip;
}

it.each(
  DEPOSIT_SLIP_STATES.flatMap((status) =>
    DEPOSIT_SLIP_EVENT_TYPES.map((type) => [status, type] as const),
  ),
)('the machine and the server agree on a slip that is %s and gets %s', async (status, type) => {
  const slip = await createInState(status);
  expect((await current(slip))?.status).toBe(status);
  const after = depositSlipRules.apply({ status }, type);
  expect(await SEND[type](slip)).toBe(after !== null);
  expect((await current(slip))?.status).toBe(after?.status ?? status);
});

it('a slip is withdrawn or booked when both happen at once, and never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const slip = await createInState('open');
    const [withdrawn, file] = await Promise.all([withdraw(slip), readFile(slip)]);
    const outcome = file.body.rows[0]?.outcome;
    expect([withdrawn.status, outcome]).toEqual(
      withdrawn.status === 200 ? [200, 'withdrawn'] : [409, 'booked'],
    );
  }
});

it('a withdrawal that is sent again is answered as before, and another one refused', async () => {
  const slip = await createInState('open');
  const commandId = randomUUID();
  expect((await withdraw(slip, commandId)).body.status).toBe('withdrawn');
  expect(await withdraw(slip, commandId)).toMatchObject({
    status: 200,
    body: { status: 'withdrawn', withdrawn: { why: 'Wrong amount' } },
  });
  expect((await withdraw(slip)).status).toBe(409);
});
