import { describe, expect, it } from 'vitest';
import { bankAnswersRoutes } from '#contract/routes/money/bank-answers.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import type { TestApp } from '#tests/support/app.ts';
import { camt054, pain002 } from '#tests/support/fixtures/bank/bank-answer.ts';
import {
  type BankFileFixture,
  createBankFileFixture,
  PAYER,
  STORE_IBAN,
} from '#tests/support/fixtures/bank/bank-file-fixture.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
let bank: BankFileFixture;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  bank = await createBankFileFixture(t, fixture);
});

const whyOf = (body: { of: { why: { reason?: string | undefined } | null }[] }) =>
  body.of.map(({ why }) => why?.reason);

describe('an answer of the bank', () => {
  it('is shown first, and settles, returns and leaves its rows once', async () => {
    const file = await bank.makeFile(['5000', '6000', '7000', '8000']);
    const [paid, returned, pending, other] = file.payments;
    const answer = pain002({
      id: bank.messageId(),
      message: file.messageId,
      version: '03',
      payments: [
        { ...paid, status: 'accc', payee: STORE_IBAN, payer: PAYER },
        { ...returned, status: 'RJCT', code: 'AC01', words: 'Compte inexistant' },
        { ...pending, status: 'ACSP' },
        { ...other, status: 'ACSC', amount: '80.01' },
        { endToEndId: 'PAYOUT-999999', status: 'ACSC', amount: '1.00' },
      ],
    });
    const preview = await bank.preview(answer);
    expect(preview.body).toMatchObject({
      applied: null,
      isRepeat: false,
      counts: { settled: 1, returned: 1, pending: 1, known: 0, left: 2 },
      total: { settled: '5000', returned: '6000' },
    });
    expect(whyOf(preview.body)).toEqual([
      undefined,
      undefined,
      undefined,
      'bank_row.other_amount',
      'bank_row.unknown',
    ]);
    expect(await bank.statusOf(paid?.id ?? 0)).toBe('review');
    const applied = await bank.apply(answer);
    expect(applied.body).toMatchObject({ isRepeat: false, counts: preview.body.counts });
    expect(await bank.statusOf(paid?.id ?? 0)).toBe('paid');
    const { payout } = await fixture.payout(returned?.id ?? 0);
    expect(payout).toMatchObject({ status: 'failed', settledBy: { name: 'Salma' } });
    expect(await bank.statusOf(pending?.id ?? 0)).toBe('review');
    expect(await bank.statusOf(other?.id ?? 0)).toBe('review');
    const again = await bank.apply(answer);
    expect(again.body).toMatchObject({ isRepeat: true, counts: preview.body.counts });
    expect(await bank.isSound()).toBe(true);
  });

  it('changes nothing when its rows come in another message', async () => {
    const file = await bank.makeFile(['1500']);
    const [payment] = file.payments;
    const rows = [
      { ...payment, status: 'ACSC' },
      { endToEndId: 'PAYOUT-888888', status: 'ACSC' },
    ];
    const make = () => pain002({ id: bank.messageId(), message: file.messageId, payments: rows });
    expect((await bank.apply(make())).body.counts).toMatchObject({ settled: 1, left: 1 });
    expect((await bank.preview(make())).body.counts).toMatchObject({
      settled: 0,
      left: 0,
      known: 2,
    });
    expect((await bank.apply(make())).body).toMatchObject({
      isRepeat: false,
      counts: { settled: 0, left: 0, known: 2 },
    });
    // The debit itself, in a notification, says what is known.
    const booked = camt054({
      id: bank.messageId(),
      account: PAYER,
      payments: [{ ...payment, reference: 'DEB-1' }],
    });
    expect((await bank.apply(booked)).body.counts).toMatchObject({ settled: 0, known: 1 });
    const twice = camt054({
      id: bank.messageId(),
      account: PAYER,
      payments: [{ ...payment, reference: 'DEB-2' }],
    });
    const second = await bank.apply(twice);
    expect(whyOf(second.body)).toEqual(['bank_row.paid_twice']);
    expect(await bank.isSound()).toBe(true);
  });

  it('counts a status of the group for all payments, unless it is accepted in part', async () => {
    const file = await bank.makeFile(['1000', '2000', '3000']);
    const [named] = file.payments;
    const part = pain002({
      id: bank.messageId(),
      message: file.messageId,
      group: { status: 'PART' },
    });
    expect((await bank.apply(part)).body).toMatchObject({ rows: 0 });
    const wrong = pain002({
      id: bank.messageId(),
      message: file.messageId,
      group: { status: 'ACSC', count: '2' },
    });
    expect(new Set(whyOf((await bank.preview(wrong)).body))).toEqual(
      new Set(['bank_row.other_totals']),
    );
    const rest = pain002({
      id: bank.messageId(),
      message: file.messageId.toLowerCase(),
      group: { status: 'ACSC', count: '3', sum: '60.00' },
      payments: [{ endToEndId: named?.endToEndId, status: 'RJCT', code: 'AM04' }],
    });
    expect((await bank.apply(rest)).body.counts).toMatchObject({ settled: 2, returned: 1 });
    const rejected = pain002({
      id: bank.messageId(),
      message: 'OTHERCOMPANY-1',
      group: { status: 'RJCT', code: 'FF01' },
    });
    const foreign = await bank.apply(rejected);
    expect(whyOf(foreign.body)).toEqual(['bank_row.other_file']);
  });

  it('settles by a booked debit, and leaves a return after it to a person', async () => {
    const file = await bank.makeFile(['4000', '4100', '4200', '4300']);
    const [debit, returned, other, account] = file.payments;
    const answer = camt054({
      id: bank.messageId(),
      account: PAYER,
      version: '02',
      payments: [
        { ...debit, reference: 'D1' },
        { ...returned, credit: true, returned: 'AC06', reference: 'C1' },
        { ...other, entryStatus: 'PDNG' },
        { credit: true, amount: '99.00', reference: 'A customer pays in' },
        { amount: '12.00', endToEndId: 'RENT', reference: 'R1' },
      ],
    });
    const { body } = await bank.apply(answer);
    expect(body).toMatchObject({
      ignored: 1,
      counts: { settled: 1, returned: 1, pending: 1, left: 1 },
    });
    const back = camt054({
      id: bank.messageId(),
      account: PAYER,
      version: '04',
      payments: [{ ...debit, credit: true, returned: 'AC04', reference: 'C2' }],
    });
    expect(whyOf((await bank.apply(back)).body)).toEqual(['bank_row.returned_after']);
    const foreign = camt054({
      id: bank.messageId(),
      account: STORE_IBAN,
      payments: [{ ...account }],
    });
    expect(whyOf((await bank.apply(foreign)).body)).toEqual(['bank_row.other_payer']);
    const euros = camt054({
      id: bank.messageId(),
      account: PAYER,
      payments: [{ ...account, currency: 'EUR' }],
    });
    expect(whyOf((await bank.apply(euros)).body)).toEqual(['bank_row.other_currency']);
    expect(await bank.statusOf(debit?.id ?? 0)).toBe('paid');
    expect(await bank.isSound()).toBe(true);
  });

  it('tells the attempts of a payout apart', async () => {
    const first = await bank.makeFile(['2500']);
    const [payment] = first.payments;
    const id = payment?.id ?? 0;
    await bank.apply(
      pain002({
        id: bank.messageId(),
        message: first.messageId,
        payments: [{ ...payment, status: 'RJCT' }],
      }),
    );
    const { payout } = await fixture.payout(id);
    const again = await fixture.command(
      payoutsRoutes.bankFile,
      { body: { payouts: [{ id, version: payout.version }] } },
      fixture.finance,
    );
    expect(again.status).toBe(200);
    const late = pain002({
      id: bank.messageId(),
      message: first.messageId,
      payments: [{ endToEndId: payment?.endToEndId, status: 'ACSC' }],
    });
    expect(whyOf((await bank.apply(late)).body)).toEqual(['bank_row.sent_again']);
    const unclear = camt054({
      id: bank.messageId(),
      account: PAYER,
      payments: [{ endToEndId: payment?.endToEndId, amount: payment?.amount, reference: 'U' }],
    });
    expect(whyOf((await bank.apply(unclear)).body)).toEqual(['bank_row.several_files']);
    expect(await bank.statusOf(id)).toBe('review');
    const mixed = pain002({
      id: bank.messageId(),
      message: again.body.messageId,
      payments: [{ ...payment, status: 'ACSC' }],
    });
    expect(whyOf((await bank.apply(mixed)).body)).toEqual(['bank_row.other_file']);
  });

  it('leaves what it says both ways, and what was settled otherwise', async () => {
    const file = await bank.makeFile(['3100', '3200']);
    const [both, byHand] = file.payments;
    const { payout } = await fixture.payout(byHand?.id ?? 0);
    await fixture.act('settle', payout, fixture.supervisor, {
      outcome: 'failed',
      reason: 'Statement',
    });
    const answer = pain002({
      id: bank.messageId(),
      message: file.messageId,
      payments: [
        { ...both, status: 'RJCT' },
        { ...both, status: 'ACSC' },
        { ...byHand, status: 'ACSC' },
      ],
    });
    expect(whyOf((await bank.apply(answer)).body)).toEqual([
      'bank_row.contradicts',
      'bank_row.contradicts',
      'bank_row.not_paid_before',
    ]);
    expect(await bank.statusOf(both?.id ?? 0)).toBe('review');
  });

  it('lists what is left, until a person has dealt with it', async () => {
    const answer = pain002({
      id: bank.messageId(),
      payments: [{ endToEndId: 'PAYOUT-777777', status: 'ACSC' }],
    });
    await bank.apply(answer);
    const waiting = () =>
      t.call(bankAnswersRoutes.list, { query: { waits: 'true' } }, fixture.finance);
    const [row] = (await waiting()).body.items;
    expect(row).toMatchObject({ reference: 'PAYOUT-777777', outcome: 'left', dealt: null });
    const deal = (as = fixture.supervisor) =>
      fixture.command(
        bankAnswersRoutes.dealWith,
        { params: { id: row?.id ?? 0 }, body: { note: 'The bank mixed up two customers' } },
        as,
      );
    expect((await deal(fixture.finance)).status).toBe(403);
    expect((await deal()).body).toMatchObject({ dealt: { by: { name: 'Salma' } } });
    expect((await deal()).status).toBe(409);
    expect((await waiting()).body.items.map(({ id }) => id)).not.toContain(row?.id);
  });

  it('is applied once by two servers at once', async () => {
    const file = await bank.makeFile(['1010', '1020', '1030']);
    const answer = pain002({
      id: bank.messageId(),
      message: file.messageId,
      group: { status: 'ACSC' },
    });
    const answers = await Promise.all([1, 2, 3, 4].map(() => bank.apply(answer)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.filter(({ body }) => !body.isRepeat)).toHaveLength(1);
    for (const { id } of file.payments) expect(await bank.statusOf(id)).toBe('paid');
    expect(await bank.isSound()).toBe(true);
  });

  it('is refused to those who may not settle by hand', async () => {
    const file = await bank.makeFile(['1000']);
    const answer = pain002({
      id: bank.messageId(),
      message: file.messageId,
      group: { status: 'ACSC' },
    });
    const operator = await t.person('operator');
    for (const person of [fixture.finance, operator])
      expect((await bank.apply(answer, person)).status).toBe(403);
    expect((await bank.preview(answer, operator)).status).toBe(403);
    // Who pays reads what it would do for those who settle.
    expect((await bank.preview(answer, fixture.finance)).body.counts).toMatchObject({
      settled: 1,
      left: 0,
    });
    expect(await bank.statusOf(file.payments[0]?.id ?? 0)).toBe('review');
  });
});
