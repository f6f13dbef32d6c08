import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ibanOf } from '#contract/money/iban.ts';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { payoutsRoutes as calls, type Payout } from '#contract/routes/money/payouts.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

const PAYER = ibanOf('MA', '011780000012345678901234');
const STORE = ibanOf('MA', '022780000098765432109876');
let t: TestApp;
let fixture: MoneyFixture;
/** Enters accounts, and therefore neither requests nor pays. */
let clerk: Person;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  clerk = await t.person('finance', 'Fatima');
  await fixture.fund(10_000_000n);
});

const setBank = (body: object, as = clerk) =>
  fixture.command(
    calls.setBank,
    { params: { id: fixture.store.id }, body: { reason: 'By letter', ...body } },
    as,
  );
const confirmBank = (changedAt: string | null) =>
  fixture.command(
    calls.confirmBank,
    { params: { id: fixture.store.id }, body: { changedAt } },
    fixture.second,
  );
const file = (
  payouts: Pick<Payout, 'id' | 'version'>[],
  commandId = randomUUID(),
  as = fixture.finance,
) =>
  fixture.command(
    calls.bankFile,
    { body: { payouts: payouts.map(({ id, version }) => ({ id, version })) } },
    as,
    { commandId },
  );
const approved = async (amount: string) => {
  const payout = await fixture.request(amount);
  return (await fixture.approve(payout, fixture.supervisor)).body;
};
const tag = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g'))].map(([, text]) => text);
const setPayer = () =>
  fixture.set('bank', { payerName: 'Tawsil SARL', payerIban: PAYER, payerBic: 'BCMAMAMC' });

describe('a store’s bank account', () => {
  it('is set by finance with valid check digits; the audit log records the old and the new account', async () => {
    const typo = `${STORE.slice(0, -1)}${(Number(STORE.at(-1)) + 1) % 10}`;
    expect(await setBank({ iban: typo, holder: 'Café Atlas' })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.iban', message: expect.stringContaining('check digits') }] },
    });
    expect((await setBank({ iban: STORE, holder: 'Café' }, fixture.supervisor)).status).toBe(403);
    const early = await fixture.request('1000');
    expect((await setBank({ iban: STORE, holder: 'Café Atlas & Fils' })).status).toBe(200);
    const { body } = await t.call(calls.get, { params: { id: early.id } }, fixture.finance);
    expect(body).toMatchObject({ bank: { iban: STORE }, payout: { bank: { iban: null } } });
    const audit = await t.call(
      auditRoutes.list,
      { query: { action: 'store.bank' } },
      fixture.admin,
    );
    expect(audit.body.items[0]).toMatchObject({ before: { iban: null }, after: { iban: STORE } });
  });
});

describe('a bank file', () => {
  it('requires a paying account', async () => {
    const answer = await file([await approved('1000')]);
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('paying account') },
    });
  });

  it('contains the payable payouts, names the others, and stays the same for a repeated request', async () => {
    await setPayer();
    const [one, two] = [await approved('123456'), await approved('100')];
    const open = await fixture.request('500');
    const commandId = randomUUID();
    const answer = await file([one, two, open], commandId);
    expect(answer.status).toBe(200);
    const { xml, results, total, messageId } = answer.body;
    expect(total).toBe('123556');
    expect(results).toMatchObject([
      { id: one.id, ok: true, payout: { status: 'review', payment: { reference: messageId } } },
      { id: two.id, ok: true },
      { id: open.id, ok: false, message: 'It is requested.' },
    ]);
    expect(tag(xml, 'CtrlSum')).toEqual(['1235.56', '1235.56']);
    expect(tag(xml, 'NbOfTxs')).toEqual(['2', '2']);
    expect(tag(xml, 'IBAN')).toEqual([PAYER, STORE, STORE]);
    expect(xml).toContain('<InstdAmt Ccy="MAD">1234.56</InstdAmt>');
    expect(tag(xml, 'Nm').at(-1)).toBe('Cafe Atlas + Fils');
    expect((await file([one, two, open], commandId)).body).toEqual(answer.body);
    expect((await file([one], commandId)).status).toBe(422);
    // Even with the current versions: the payouts are in review, so they cannot be put into a
    // second file.
    expect((await file(results.flatMap(({ payout }) => payout ?? []))).status).toBe(409);
  });

  it('names the account holder in Latin letters, or refuses the payout in words', async () => {
    const arabic = 'مقهى الأطلس';
    expect(await setBank({ iban: STORE, holder: arabic })).toMatchObject({
      status: 400,
      body: { reason: 'payout.holder_in_latin', fields: [{ path: 'body.holder' }] },
    });
    // Set by a release before.
    const changedAt = t.clock();
    const write = (bank_holder: string) =>
      t.db
        .updateTable('stores')
        .set({ bank_holder, bank_changed_at: changedAt, bank_changed_by: clerk.id })
        .where('id', '=', fixture.store.id)
        .execute();
    await write(arabic);
    const payout = await approved('900');
    expect((await confirmBank(changedAt.toISOString())).status).toBe(200);
    const refused = await file([payout]);
    expect({ status: refused.status, ...refused.body }).toMatchObject({
      status: 409,
      message: expect.stringContaining(`“${arabic}” is not in Latin letters`),
    });
    expect((await setBank({ iban: STORE, holder: 'Café de l’Atlas' })).status).toBe(200);
    const { status, body } = await file([payout]);
    expect(status).toBe(200);
    const { bank } = await fixture.payout(payout.id);
    expect((await confirmBank(bank.changedAt)).status).toBe(200);
    expect(tag(body.xml, 'Nm').at(-1)).toBe('Cafe de l&apos;Atlas');
  });

  it('contains a payout only once across concurrent requests', async () => {
    const payout = await approved('700');
    const answers = await Promise.all([file([payout]), file([payout]), file([payout])]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await t.call(auditRoutes.ledger, {}, fixture.admin)).body.isSound).toBe(true);
  });

  it('is refused to a user who cannot pay', async () => {
    expect((await file([await approved('700')], randomUUID(), fixture.supervisor)).status).toBe(
      403,
    );
  });
});
