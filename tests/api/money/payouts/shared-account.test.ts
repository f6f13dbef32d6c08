import { beforeEach, describe, expect, it } from 'vitest';
import { ibanOf } from '#contract/money/iban.ts';
import { payoutsRoutes as calls } from '#contract/routes/money/payouts.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

const FIRST = ibanOf('MA', '011780000012345678901234');
const OTHER = ibanOf('MA', '022780000098765432109876');
let t: TestApp;
let fixture: MoneyFixture;
/** Changes the accounts. */
let author: Person;
let owner: Person;
let storeId: number;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  author = await t.person('admin', 'Aziz');
  owner = await t.person('store', 'Omar');
  await fixture.set('bank', { payerName: 'Tawsil', payerIban: FIRST });
});

const setBank = (iban: string, as = author) =>
  fixture.command(
    calls.setBank,
    { params: { id: storeId }, body: { iban, holder: 'Atlas', reason: 'Letter of the owner' } },
    as,
  );
const confirm = (as: Person, changedAt: string | null) =>
  fixture.command(
    calls.confirmBank,
    { params: { id: storeId }, body: { changedAt, record: 'Omar, 10:15' } },
    as,
  );
beforeEach(async () => {
  ({ id: storeId } = await t.store(owner, 'Changed'));
  await fixture.fund(1_000_000n, storeId);
  await setBank(FIRST);
});

describe('an account that a store of another owner has', () => {
  it('is confirmed with a record of the call only, which is kept and audited', async () => {
    const other = await t.store(await t.person('store', 'Nadia'), 'Other owner');
    await fixture.command(
      calls.setBank,
      { params: { id: other.id }, body: { iban: OTHER, holder: 'Other', reason: 'First' } },
      author,
    );
    const { changedAt } = (await setBank(OTHER)).body.bank;
    const bare = { params: { id: storeId }, body: { changedAt: changedAt ?? '' } };
    expect(await fixture.command(calls.confirmBank, bare, fixture.supervisor)).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.record' }] },
    });
    const record = 'Omar on 0522 00 11 22, 10:15';
    const params = { id: storeId };
    const body = { changedAt: changedAt ?? '', record };
    const done = await fixture.command(calls.confirmBank, { params, body }, fixture.supervisor);
    expect([done.status, done.body.bank.change]).toMatchObject([200, { record, waits: false }]);
  });

  it('is refused by another person than its author, and the one before stays', async () => {
    const { changedAt } = (await setBank(OTHER)).body.bank;
    const params = { id: storeId };
    const body = { changedAt: changedAt ?? '', reason: 'The owner knows nothing of it' };
    expect((await fixture.command(calls.refuseBank, { params, body }, author)).status).toBe(403);
    const refused = await fixture.command(calls.refuseBank, { params, body }, fixture.supervisor);
    expect([refused.status, refused.body.bank]).toMatchObject([
      200,
      { iban: FIRST, change: { reason: 'The owner knows nothing of it', waits: true } },
    ]);
    const again = (await t.call(calls.reviewBank, { params, body: {} }, fixture.finance)).body;
    expect(again).toMatchObject({ iban: FIRST, replaces: { iban: OTHER } });
    expect((await confirm(author, refused.body.bank.changedAt)).status).toBe(200);
  });
});
