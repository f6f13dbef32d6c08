import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ibanOf } from '#contract/money/iban.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { dashboardRoutes } from '#contract/routes/insight/dashboard.ts';
import { payoutsRoutes as calls, type Payout } from '#contract/routes/money/payouts.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';
import { createSecondAccount } from '#tests/support/two-people/second-account.ts';

const FIRST = ibanOf('MA', '011780000012345678901234');
const OTHER = ibanOf('MA', '022780000098765432109876');
const FOUR_EYES = { status: 403, body: { code: 'payout.four_eyes' } };
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
const confirm = (as: Person, changedAt: string | null) => {
  const body = { changedAt, record: 'Omar, 10:15' };
  return fixture.command(calls.confirmBank, { params: { id: storeId }, body }, as);
};
const request = (as: Person) =>
  fixture.command(calls.request, { body: { storeId, amount: '1000' } }, as);
const approved = async (): Promise<Payout> => {
  const { body } = await fixture.approve(await fixture.request('1000', storeId), fixture.second);
  return body;
};
const file = ({ id, version }: Payout, as: Person) =>
  fixture.command(calls.bankFile, { body: { payouts: [{ id, version }] } }, as);
const listed = async (id: number, as: Person) =>
  (await t.call(calls.get, { params: { id } }, as)).body;

beforeEach(async () => {
  ({ id: storeId } = await t.store(owner, 'Changed'));
  await fixture.fund(1_000_000n, storeId);
  await setBank(FIRST);
});

describe('a changed bank account', () => {
  it('is not paid to until another person has confirmed it, by hand or in a file', async () => {
    const { changedAt } = (await setBank(OTHER)).body.bank;
    const payout = await approved();
    expect(payout.bank.change).toMatchObject({
      by: 'Aziz',
      reason: 'Letter of the owner',
      waits: true,
      confirmedAt: null,
    });
    const why = { message: expect.stringContaining('was changed by Aziz') };
    expect((await listed(payout.id, fixture.finance)).payout.acts?.pay).toMatchObject(why);
    expect(await fixture.act('pay', payout, fixture.finance, { reference: 'TRX 1' })).toMatchObject(
      { status: 403, body: why },
    );
    expect((await file(payout, fixture.finance)).body).toMatchObject(why);

    expect(await confirm(author, changedAt)).toMatchObject(FOUR_EYES);
    expect((await confirm(fixture.finance, changedAt)).status).toBe(403);
    expect((await listed(payout.id, author)).bank.acts?.confirm).toMatchObject({
      code: 'payout.four_eyes',
    });
    expect((await listed(payout.id, fixture.second)).bank.acts?.confirm).toBe(true);
    expect(await confirm(fixture.second, new Date(0).toISOString())).toMatchObject({
      status: 409,
      body: { reason: 'payout.account_changed_meanwhile' },
    });
    expect((await confirm(fixture.second, changedAt)).body.bank.change).toMatchObject({
      waits: false,
      confirmedBy: 'Said',
    });
    expect((await confirm(fixture.supervisor, changedAt)).body).toMatchObject({
      reason: 'payout.account_not_waiting',
    });
    const now = await listed(payout.id, fixture.finance);
    expect(now.payout.bank.change).toMatchObject({ waits: false, confirmedBy: 'Said' });
    expect((await file(payout, fixture.finance)).status).toBe(200);
  });

  it('is found in the list of balances and on the dashboard until it is confirmed', async () => {
    const { changedAt } = (await setBank(OTHER)).body.bank;
    const found = async () => {
      const query = { waits: 'true', limit: '200' };
      const { items } = (await t.call(calls.storesWithBalance, { query }, fixture.second)).body;
      return items.some(({ store }) => store.id === storeId);
    };
    const waiting = async (as: Person) =>
      (await t.call(dashboardRoutes.work, {}, as)).body.money?.find(
        ({ id }) => id === 'accounts_confirm',
      )?.count;
    expect(await found()).toBe(true);
    const before = Number(await waiting(fixture.second));
    expect(before).toBeGreaterThan(0);
    await confirm(fixture.second, changedAt);
    expect(await found()).toBe(false);
    t.moveClock(60_000);
    expect(await waiting(fixture.second)).toBe(before - 1);
    expect(await waiting(fixture.finance)).toBeUndefined();
  });

  it('keeps its author from requesting, approving and paying, also after it was confirmed', async () => {
    const { changedAt } = (await setBank(OTHER)).body.bank;
    await confirm(fixture.second, changedAt);
    expect(await request(author)).toMatchObject(FOUR_EYES);
    const open = await fixture.request('1000', storeId);
    expect(await fixture.act('approve', open, author)).toMatchObject(FOUR_EYES);
    const payout = await approved();
    expect(await fixture.act('pay', payout, author, { reference: 'TRX 1' })).toMatchObject(
      FOUR_EYES,
    );
    expect((await file(payout, author)).status).toBe(409);
    const paid = await fixture.act('pay', payout, fixture.finance, { reference: 'TRX 1' });
    expect(paid.body.status).toBe('paid');
  });

  it('waits again after another change, which does not affect payouts to the confirmed one', async () => {
    const { changedAt } = (await setBank(OTHER)).body.bank;
    const before = await approved();
    await confirm(fixture.second, changedAt);
    await setBank(FIRST);
    const after = await approved();
    expect((await file(before, fixture.finance)).status).toBe(200);
    expect((await file(after, fixture.finance)).status).toBe(409);
  });

  it('is confirmed where the store is read, and not by who changed it', async () => {
    const { changedAt } = (await setBank(OTHER)).body.bank;
    const read = async (as: Person) =>
      (await t.call(calls.storesWithBalance, { query: { id: String(storeId) } }, as)).body.items[0]
        ?.bank;
    expect(await read(author)).toMatchObject({
      change: { waits: true },
      acts: { confirm: { reason: 'payout.own_account_confirm' } },
    });
    expect(await read(fixture.second)).toMatchObject({ acts: { confirm: true } });
    await confirm(fixture.second, changedAt);
    expect(await read(fixture.second)).toMatchObject({ change: { waits: false } });
  });

  it('marks open payouts to the account before it as such, until they are over', async () => {
    const payout = await approved();
    expect(payout.bank.isFormer).toBe(false);
    await setBank(OTHER);
    expect((await listed(payout.id, fixture.finance)).payout.bank.isFormer).toBe(true);
    expect((await approved()).bank.isFormer).toBe(false);
    const paid = await fixture.act('pay', payout, fixture.finance, { reference: 'TRX 2' });
    expect(paid.body.bank.isFormer).toBe(false);
  });

  it('is paid to without a confirmation where two people have switched that off', async () => {
    await setBank(OTHER);
    const payout = await approved();
    await fixture.set('payouts', { accountConfirmers: 0 });
    const paid = await fixture.act('pay', payout, fixture.finance, { reference: 'TRX 1' });
    await fixture.set('payouts', { accountConfirmers: 1 });
    expect(paid.body.status).toBe('paid');
  });

  it('is confirmed by nobody who is linked to an owner of before', async () => {
    const agent = await t.person('admin', 'Anas');
    const { id: linked } = await createSecondAccount(t, agent, 'store');
    const own = async (ownerId: number | null) => {
      const params = { id: storeId };
      const { body: shop } = await t.call(storesRoutes.get, { params }, agent);
      const headers = { 'if-match': `"${shop.version}"` };
      return t.call(storesRoutes.update, { params, body: { ownerId } as never }, agent, headers);
    };
    expect((await own(linked)).status).toBe(200);
    const { changedAt } = (await setBank(OTHER)).body.bank;
    expect((await own(null)).status).toBe(200);
    expect(await confirm(agent, changedAt)).toMatchObject({
      status: 403,
      body: { reason: 'payout.own_store_confirm' },
    });
    const set = `bank_confirmed_at = now(), bank_confirmed_by = ${agent.id}`;
    await expect(
      sql.raw(`update stores set ${set} where id = ${storeId}`).execute(t.db),
    ).rejects.toMatchObject({ constraint: 'store_account_four_eyes' });
    expect((await confirm(fixture.second, changedAt)).status).toBe(200);
  });

  it('states until when it is marked, and a first one is not', async () => {
    const first = await approved();
    expect(first.bank.change).toMatchObject({ waits: false, markedUntil: null });
    const { changedAt, change } = (await setBank(OTHER)).body.bank;
    const days = (Date.parse(change?.markedUntil ?? '') - Date.parse(changedAt ?? '')) / 86_400_000;
    expect(days).toBeCloseTo(14, 0);
  });
});

describe('the review of an account', () => {
  const review = async (as: Person, iban?: string) =>
    t.call(calls.reviewBank, { params: { id: storeId }, body: iban ? { iban } : {} }, as);
  const THIRD = ibanOf('MA', '033780000098765432109876');
  const setOf = (id: number) =>
    fixture.command(
      calls.setBank,
      { params: { id }, body: { iban: THIRD, holder: 'Atlas', reason: 'Opened' } },
      author,
    );

  it('shows the account that was replaced, and the owner to call', async () => {
    expect((await review(fixture.second)).body.replaces).toBeNull();
    await setBank(OTHER);
    expect((await review(fixture.second)).body).toMatchObject({
      iban: OTHER,
      replaces: { iban: FIRST, holder: 'Atlas' },
      owner: 'Omar',
    });
    expect((await review(fixture.second, FIRST)).body).toMatchObject({
      iban: FIRST,
      replaces: { iban: OTHER, holder: 'Atlas' },
    });
    expect((await review(fixture.operator)).status).toBe(403);
  });

  it('names the other stores with the account, and whether they have the same owner', async () => {
    const chain = await t.store(owner, 'Chain');
    const stranger = await t.store(null, 'Stranger');
    for (const { id } of [chain, stranger]) await setOf(id);
    const proposed = await review(fixture.finance, THIRD);
    expect(proposed.body.sharedWith).toEqual([
      { kind: 'store', id: chain.id, name: 'Chain', isSameOwner: true },
      { kind: 'store', id: stranger.id, name: 'Stranger', isSameOwner: false },
    ]);
    expect(proposed.body.sharedElsewhere).toBe(0);
    expect((await setBank(THIRD)).status).toBe(200);
    expect((await review(fixture.second)).body.sharedWith).toHaveLength(2);
    const query = { id: String(storeId) };
    const { items } = (await t.call(calls.storesWithBalance, { query }, fixture.second)).body;
    expect(items[0]?.bank.sharedWith).toEqual(proposed.body.sharedWith);
  });
});

describe('the database', () => {
  const store = (set: string) => sql.raw(`update stores set ${set} where id = ${storeId}`);

  it('refuses a change without author, time or reason, and a confirmation by one of its own', async () => {
    const change = `bank_iban = '${OTHER}'`;
    for (const set of [
      change,
      `${change}, bank_changed_at = now(), bank_reason = null`,
      `${change}, bank_changed_at = now(), bank_changed_by = null`,
      'bank_changed_by = null',
    ])
      await expect(store(set).execute(t.db)).rejects.toMatchObject({
        constraint: 'store_account_author',
      });
    await setBank(OTHER);
    for (const by of [author.id, owner.id])
      await expect(
        store(`bank_confirmed_at = now(), bank_confirmed_by = ${by}`).execute(t.db),
      ).rejects.toMatchObject({ constraint: 'store_account_four_eyes' });
    // A change is never confirmed with itself.
    await store(
      `${change}, bank_changed_at = now() + interval '1 minute', bank_confirmed_at = now(), bank_confirmed_by = ${fixture.second.id}`,
    ).execute(t.db);
    expect((await approved()).bank.change?.waits).toBe(true);
  });

  it('refuses requests and payments by the author, to accounts that wait, or to another account', async () => {
    await setBank(OTHER);
    const { id } = await approved();
    const pay = (by: number) =>
      sql`update payouts set status = 'paying', payer = ${JSON.stringify({ id: by })}::jsonb where id = ${id}`;
    await expect(pay(fixture.finance.id).execute(t.db)).rejects.toMatchObject({
      constraint: 'payout_account',
    });
    const { bank } = await listed(id, fixture.second);
    await confirm(fixture.second, bank.changedAt);
    await expect(pay(author.id).execute(t.db)).rejects.toMatchObject({
      constraint: 'payout_four_eyes',
    });
    const insert = (by: number, iban: string) => sql`
      insert into payouts (store_id, amount, status, approvals_needed, second_above, requested_by,
        requester, requested_at, status_at, bank_iban, bank_set_by)
      values (${storeId}, 100, 'requested', 1, 2000000, ${by}, '{}', now(), now(), ${iban}, ${author.id})`;
    await expect(insert(author.id, OTHER).execute(t.db)).rejects.toMatchObject({
      constraint: 'payout_four_eyes',
    });
    await expect(insert(fixture.finance.id, FIRST).execute(t.db)).rejects.toMatchObject({
      constraint: 'payout_account',
    });
  });
});
