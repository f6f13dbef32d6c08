import { expect, it } from 'vitest';
import type { WhyNot } from '#contract/acts.ts';
import { ibanOf } from '#contract/money/iban.ts';
import { payoutsRoutes as calls } from '#contract/routes/money/payouts.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
withMoneyFixture((opened) => {
  ({ t, fixture } = opened);
});

it('a payout of a store is offered to nobody whose request would be refused', async () => {
  const author = await t.person('admin', 'Aziz');
  const { id: storeId } = await t.store(await t.person('store', 'Omar'), 'Offered');
  await fixture.fund(1_000_000n, storeId);
  const iban = ibanOf('MA', '011780000012345678901234');
  const account = { iban, holder: 'Atlas', reason: 'Letter of the owner' };
  await fixture.command(calls.setBank, { params: { id: storeId }, body: account }, author);

  const request = (as: Person) =>
    fixture.command(calls.request, { body: { storeId, amount: '1000' } }, as);
  const actFor = async (as: Person, query: object) => {
    const { body } = await t.call(calls.storesWithBalance, { query }, as);
    return body.items.find(({ store }) => store.id === storeId)?.acts?.request;
  };
  const one = { id: String(storeId) };
  const refused = await request(author);
  expect(refused).toMatchObject({ status: 403, body: { code: 'payout.four_eyes' } });
  const { code, message, reason } = refused.body as object as WhyNot;
  for (const query of [one, {}])
    expect(await actFor(author, query)).toMatchObject({ code, message, reason });
  expect(await actFor(fixture.supervisor, one)).toMatchObject({ code: 'permission.denied' });
  expect(await actFor(fixture.finance, one)).toBe(true);
  expect((await request(fixture.finance)).status).toBe(201);
});
