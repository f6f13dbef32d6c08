import { describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { walletsRoutes as calls } from '#contract/routes/money/wallets.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
withMoneyFixture((opened) => {
  ({ t, fixture } = opened);
});

const params = ({ id }: Person) => ({ id });
const read = async (who: Person) =>
  (await t.call(calls.get, { params: params(who) }, fixture.finance)).body;
const adjust = (who: Person, type: string, amount: string, as = fixture.finance) =>
  fixture.command(
    calls.adjust,
    { params: params(who), body: { type, amount, reason: 'Test' } },
    as,
  );
const freeze = (who: Person) =>
  fixture.command(
    calls.freeze,
    { params: params(who), body: { reason: 'Fraud?' } },
    fixture.supervisor,
  );
const unfreeze = (who: Person) =>
  fixture.command(
    calls.unfreeze,
    { params: params(who), body: { reason: 'Cleared' } },
    fixture.supervisor,
  );

/** Promise 2: no overdraft, and a frozen wallet does not move. */
describe('a wallet', () => {
  it('is adjusted with a reason, and each movement shows the balance after it', async () => {
    const customer = await t.person('customer', 'Noor');
    expect(await read(customer)).toMatchObject({ balance: '0', status: 'active', frozen: null });
    expect((await adjust(customer, 'top_up', '5000')).body.balance).toBe('5000');
    expect((await adjust(customer, 'penalty', '1200')).body.available).toBe('3800');
    const { body } = await t.call(
      calls.transactions,
      { params: params(customer), query: { limit: 1 } },
      fixture.finance,
    );
    expect(body.items).toMatchObject([
      {
        kind: 'adjustment',
        purpose: 'penalty',
        amount: '-1200',
        balanceAfter: '3800',
        memo: 'Test',
      },
    ]);
    const query = { limit: 5, cursor: body.nextCursor as string };
    const rest = await t.call(
      calls.transactions,
      { params: params(customer), query },
      fixture.finance,
    );
    expect(rest.body).toMatchObject({ items: [{ amount: '5000' }], nextCursor: null });
  });

  it('is never overdrawn by concurrent transfers', async () => {
    const [from, to] = [await t.person('customer'), await t.person('driver')];
    await adjust(from, 'top_up', '1000');
    const pay = (amount: string) =>
      fixture.command(
        calls.transfer,
        { params: params(from), body: { toUserId: to.id, amount, reason: 'Tip' } },
        fixture.finance,
      );
    const all = await Promise.all(Array.from({ length: 20 }, () => pay('150')));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(6);
    expect((await pay('150')).body).toMatchObject({ code: 'money.insufficient' });
    expect([(await read(from)).balance, (await read(to)).balance]).toEqual(['100', '900']);
  });

  it('requires a large amount to be typed twice, for every sender and direction', async () => {
    const [from, to] = [await t.person('customer'), await t.person('driver')];
    const large = { amount: '500000', reason: 'Compensation' };
    const top = (more: object = {}) =>
      fixture.command(
        calls.adjust,
        { params: params(from), body: { type: 'top_up', ...large, ...more } },
        fixture.finance,
      );
    const pay = (more: object = {}) =>
      fixture.command(
        calls.transfer,
        { params: params(from), body: { toUserId: to.id, ...large, ...more } },
        fixture.finance,
      );
    const refused = {
      status: 422,
      body: { code: 'wallet.typed_amount', fields: [{ path: 'body.typedAmount' }] },
    };
    expect(await top()).toMatchObject(refused);
    expect(await top({ typedAmount: '50000' })).toMatchObject(refused);
    expect((await top({ amount: '499999' })).status).toBe(200);
    expect(await top({ typedAmount: '500000' })).toMatchObject({
      status: 200,
      body: { balance: '999999', typedAbove: '500000' },
    });
    expect(await pay()).toMatchObject(refused);
    expect((await pay({ typedAmount: '500000' })).status).toBe(200);
  });

  it('neither pays nor receives while it is frozen', async () => {
    const [one, other] = [await t.person('customer'), await t.person('customer')];
    await adjust(one, 'top_up', '1000');
    await adjust(other, 'top_up', '1000');
    expect((await freeze(one)).body).toMatchObject({
      status: 'frozen',
      frozen: { why: 'Fraud?', by: { name: 'Salma' } },
      legalEvents: ['wallet.unfreeze'],
    });
    const transfer = (from: Person, to: Person) =>
      fixture.command(
        calls.transfer,
        { params: params(from), body: { toUserId: to.id, amount: '10', reason: 'x' } },
        fixture.finance,
      );
    for (const answer of [await transfer(one, other), await transfer(other, one)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'wallet.illegal_event' } });
    expect(await freeze(one)).toMatchObject({
      status: 409,
      body: { wallet: { status: 'frozen' } },
    });
    expect((await unfreeze(one)).body.status).toBe('active');
    expect((await unfreeze(one)).status).toBe(409);
    expect((await transfer(one, other)).status).toBe(200);
  });

  it('of a driver receives, when unfrozen, what was earned while it was frozen', async () => {
    const driver = await fixture.driver(1);
    await fixture.deliver(driver);
    const before = BigInt((await read(driver)).balance);
    await freeze(driver);
    await fixture.deliver(driver);
    expect(await read(driver)).toMatchObject({ balance: `${before}`, suspense: `${before}` });
    const { body } = await unfreeze(driver);
    expect(body).toMatchObject({ balance: `${2n * before}`, suspense: '0' });
  });

  it('is consistent when it is debited and frozen at the same time', async () => {
    for (let n = 0; n < 10; n += 1) {
      const who = await t.person('customer');
      await adjust(who, 'top_up', '100');
      const [, ...debits] = await Promise.all([
        freeze(who),
        ...Array.from({ length: 5 }, () => adjust(who, 'withdrawal', '30')),
      ]);
      const taken = debits.filter(({ status }) => status === 200).length;
      expect(await read(who)).toMatchObject({ balance: `${100 - 30 * taken}`, status: 'frozen' });
      expect((await adjust(who, 'withdrawal', '1')).status).toBe(409);
    }
  });

  it('exists only for customers and drivers', async () => {
    for (const id of [fixture.admin.id, 999_999])
      expect((await t.call(calls.get, { params: { id } }, fixture.finance)).status).toBe(404);
    expect((await adjust(fixture.supervisor, 'top_up', '1')).status).toBe(404);
  });

  it.each([
    ['-1', 'body.amount'],
    ['0', 'body.amount'],
    ['1.5', 'body.amount'],
    ['1e3', 'body.amount'],
    ['12,50', 'body.amount'],
    ['١٢', 'body.amount'],
    ['99999999999999999999', 'body.amount'],
    [' 5', 'body.amount'],
  ])('refuses the amount %j at its field', async (amount, path) => {
    const who = await t.person('customer');
    expect(await adjust(who, 'top_up', amount)).toMatchObject({
      status: 400,
      body: { fields: [{ path }] },
    });
  });

  it('refuses an amount that exceeds the range of a balance', async () => {
    const who = await t.person('customer');
    const all = [];
    for (let n = 0; n < 3; n += 1) all.push(await adjust(who, 'top_up', '9223372036854775807'));
    // At most one amount fits, both into the wallet and into the account that it is taken from.
    expect(all.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(2);
    expect(all.every(({ status }) => status === 400 || status === 200)).toBe(true);
  });
});

describe('transactions', () => {
  it('are verified one by one, and reversed once', async () => {
    const who = await t.person('customer');
    await adjust(who, 'goodwill', '700');
    const { body } = await t.call(calls.all, { query: { ownerId: who.id } }, fixture.finance);
    const [transfer] = body.items;
    expect(transfer).toMatchObject({ kind: 'adjustment', amount: '700', reversedBy: null });
    const id = transfer?.id ?? '';
    const { body: proof } = await t.call(calls.verify, { params: { id } }, fixture.finance);
    expect(proof.isSound).toBe(true);
    const reverse = () =>
      fixture.command(
        calls.reverse,
        { params: { id }, body: { reason: 'Mistake' } },
        fixture.finance,
      );
    const all = await Promise.all([reverse(), reverse(), reverse()]);
    expect(all.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await read(who)).balance).toBe('0');
    const sale = await t.call(calls.all, { query: { kind: 'sale' } }, fixture.finance);
    const tried = await fixture.command(
      calls.reverse,
      { params: { id: sale.body.items[0]?.id }, body: { reason: 'x' } },
      fixture.finance,
    );
    expect(tried.body).toMatchObject({ code: 'transfer.not_reversible' });
    expect((await t.call(calls.verify, { params: { id: '999999' } }, fixture.finance)).status).toBe(
      404,
    );
  });

  it('leave the books sound, and the audit log unbroken', async () => {
    const { body: report } = await t.call(auditRoutes.ledger, {}, fixture.admin);
    expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
    const { body: audit } = await t.call(
      auditRoutes.list,
      { query: { action: 'wallet.freeze', limit: 1 } },
      fixture.admin,
    );
    expect(audit.items).toMatchObject([
      {
        actor: { name: 'Salma' },
        // A device is masked for those who read the audit.
        origin: { address: '127.0.0.1', device: '••••' },
        before: { status: 'active' },
        after: { status: 'frozen', reason: 'Fraud?' },
      },
    ]);
    const { body: chain } = await t.call(auditRoutes.verify, {}, fixture.admin);
    expect(chain).toMatchObject({ isWhole: true, broken: null });
  });
});
