import { expect, it } from 'vitest';
import type { ActState } from '#contract/acts.ts';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import { type Wallet, walletsRoutes as wallets } from '#contract/routes/money/wallets.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
let other: Person;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  other = await t.person('customer');
});

/** Compares an act of a record, as its reader gets it, with the response to the call. */
function expectAct(what: string, state: ActState, { status, body }: Answer) {
  if (state === true) expect([what, status < 300]).toEqual([what, true]);
  else expect([what, body]).toMatchObject([what, { code: state.code, message: state.message }]);
}

type Act = keyof Wallet['acts'];
const BODIES: Readonly<Record<Act, () => object>> = {
  adjust: () => ({ type: 'top_up', amount: '100', reason: 'x' }),
  transfer: () => ({ toUserId: other.id, amount: '100', reason: 'x' }),
  freeze: () => ({ reason: 'x' }),
  unfreeze: () => ({ reason: 'x' }),
};

it.each(['active', 'frozen'] as const)(
  'the acts of a wallet that is %s agree with the responses to their calls',
  async (status) => {
    for (const reader of [fixture.finance, fixture.supervisor, fixture.admin])
      for (const act of Object.keys(BODIES) as Act[]) {
        const { id } = await t.person('customer');
        const to = { params: { id } };
        await fixture.command(wallets.adjust, { ...to, body: BODIES.adjust() }, fixture.finance);
        if (status === 'frozen')
          await fixture.command(wallets.freeze, { ...to, body: BODIES.freeze() }, fixture.finance);
        const { body: wallet } = await t.call(wallets.get, to, reader);
        const answer = await fixture.command(wallets[act], { ...to, body: BODIES[act]() }, reader);
        expectAct(`${reader.role} ${act}`, wallet.acts[act], answer);
      }
  },
);

it('a wallet states when its reader has reached the daily limit of one person', async () => {
  await fixture.set('money', { aloneBelow: '1000' });
  const mover = await t.person('finance');
  const to = { params: { id: other.id } };
  const adjust = (amount: string) =>
    fixture.command(wallets.adjust, { ...to, body: { ...BODIES.adjust(), amount } }, mover);
  const { body: after } = await adjust('999');
  expect(after.acts.adjust).toMatchObject({ code: 'commitment.four_eyes' });
  expectAct('adjust', after.acts.adjust, await adjust('1'));
  const { body: colleague } = await t.call(wallets.get, to, await t.person('finance'));
  expect(colleague.acts.adjust).toBe(true);
});

it('the reversal act of a transaction agrees with the response to its call, before and after', async () => {
  const to = { params: { id: other.id } };
  await fixture.command(wallets.adjust, { ...to, body: BODIES.adjust() }, fixture.admin);
  const latest = async (reader: Person) =>
    (await t.call(wallets.all, { query: { limit: '1' } }, reader)).body.items[0];
  const reverse = (id: string, as: Person) =>
    fixture.command(wallets.reverse, { params: { id }, body: { reason: 'x' } }, as);
  for (const reader of [fixture.supervisor, fixture.finance, fixture.finance]) {
    const transfer = await latest(reader);
    if (!transfer) throw new Error('There is no transfer');
    expectAct(reader.role, transfer.acts.reverse, await reverse(transfer.id, reader));
  }
});

it('cash at hand states who may collect it', async () => {
  const driver = await t.person('driver');
  const params = { id: driver.id };
  const actsFor = async (as: Person) => (await t.call(cashRoutes.atHand, { params }, as)).body.acts;
  expect(await actsFor(fixture.supervisor)).toMatchObject({
    remit: true,
    withdrawCount: { code: 'cash.no_count' },
  });
  for (const reader of [driver, await t.person('operator')])
    expect(await actsFor(reader)).toMatchObject({ remit: { code: 'permission.denied' } });
});
