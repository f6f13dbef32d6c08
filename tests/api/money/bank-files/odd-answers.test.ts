import { describe, expect, it } from 'vitest';
import { bankAnswersRoutes } from '#contract/routes/money/bank-answers.ts';
import type { TestApp } from '#tests/support/app.ts';
import { camt054, pain002 } from '#tests/support/fixtures/bank/bank-answer.ts';
import {
  type BankFileFixture,
  createBankFileFixture,
  PAYER,
} from '#tests/support/fixtures/bank/bank-file-fixture.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { upload } from '#tests/support/multipart.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
let bank: BankFileFixture;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  bank = await createBankFileFixture(t, fixture);
});

describe('an odd answer of the bank', () => {
  it('takes money that comes in with the id of a payment for no return', async () => {
    const file = await bank.makeFile(['4400']);
    const [payment] = file.payments;
    const paidIn = camt054({
      id: bank.messageId(),
      account: PAYER,
      payments: [{ ...payment, instructionId: undefined, credit: true, reference: 'C3' }],
    });
    const { body } = await bank.apply(paidIn);
    expect(body.of).toMatchObject([{ outcome: 'left', why: { reason: 'bank_row.no_return' } }]);
    expect(await bank.statusOf(payment?.id ?? 0)).toBe('review');
  });

  it('has one row for each payment, however often it repeats the status of all', async () => {
    const file = await bank.makeFile(['1000', '2000']);
    const status = '<OrgnlPmtInfAndSts><PmtInfSts>ACSC</PmtInfSts></OrgnlPmtInfAndSts>';
    const answer = pain002({ id: bank.messageId(), message: file.messageId }).replace(
      '</CstmrPmtStsRpt>',
      `${status.repeat(500)}</CstmrPmtStsRpt>`,
    );
    const { body } = await bank.apply(answer);
    expect(body).toMatchObject({ rows: 2, counts: { settled: 2, known: 0 } });
  });

  it('is named as its reader sees the name, without turned letters or a path', async () => {
    const content = pain002({ id: bank.messageId(), payments: [] });
    const send = (name: string) =>
      upload<{ name: string }>(
        t,
        bankAnswersRoutes.preview.path,
        fixture.supervisor,
        content,
        name,
      );
    const names = ['\u202elmx.exe', '../a\u200b.xml', '\u202e', 'كشف.xml'];
    const kept = [];
    for (const name of names) kept.push((await send(name)).body.name);
    expect(kept).toEqual(['lmx.exe', 'a.xml', 'file', 'كشف.xml']);
  });
});
