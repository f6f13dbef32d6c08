import { describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { bankFilesRoutes } from '#contract/routes/money/bank-files.ts';
import type { TestApp } from '#tests/support/app.ts';
import { pain002 } from '#tests/support/fixtures/bank/bank-answer.ts';
import {
  type BankFileFixture,
  createBankFileFixture,
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

describe('a bank file', () => {
  it('is listed and opened with the state of its payments, and downloaded byte for byte', async () => {
    const file = await bank.makeFile(['1000', '2050', '3000']);
    const [one, two] = file.payments;
    await bank.apply(
      pain002({
        id: bank.messageId(),
        message: file.messageId,
        payments: [
          { ...one, status: 'ACSC' },
          { ...two, status: 'RJCT', code: 'AC04' },
        ],
      }),
    );
    const id = file.id ?? 0;
    const listed = await t.call(
      bankFilesRoutes.list,
      { query: { id: String(id) } },
      fixture.finance,
    );
    expect(listed.body.items).toMatchObject([
      {
        id,
        name: file.name,
        madeBy: { name: 'Farid' },
        payments: 3,
        total: '6050',
        settled: 1,
        returned: 1,
        open: 1,
      },
    ]);
    const opened = await t.call(bankFilesRoutes.get, { params: { id } }, fixture.finance);
    expect(opened.body.paymentsOf.map(({ state }) => state)).toEqual([
      'settled',
      'returned',
      'open',
    ]);
    expect(opened.body.paymentsOf[1]?.payout).toMatchObject({
      status: 'failed',
      payment: { outcome: 'The account is closed (AC04)', reason: 'bank_code.AC04' },
    });
    const xml = await t.call(bankFilesRoutes.download, { params: { id } }, fixture.finance);
    expect(xml.body).toBe(file.xml);
    // It has the accounts of stores: who has them is known.
    const { rows } = await t.pool.query(
      `select actor->>'name' as by, after->>'name' as name from audit_log
       where action = 'file.download' and subject = $1`,
      [`bank_file ${id}`],
    );
    expect(rows).toEqual([{ by: 'Farid', name: file.name }]);
    // It is found by its name and by its message id, and named by the first.
    for (const name of [file.name, file.messageId.toLowerCase()]) {
      const query = { name, action: 'payout.bank_file' };
      const { items } = (await t.call(auditRoutes.list, { query }, fixture.admin)).body;
      expect(items).toMatchObject([{ subject: `bank_file ${id}`, name: file.name }]);
    }
    expect(
      (await t.call(bankFilesRoutes.get, { params: { id: 99_999 } }, fixture.finance)).status,
    ).toBe(404);
    const open = await t.call(bankFilesRoutes.list, { query: { open: 'true' } }, fixture.finance);
    expect(open.body.items.map((item) => item.id)).toContain(id);
  });

  it('is settled together by one command, row by row, and a repeated one changes nothing', async () => {
    const file = await bank.makeFile(['1100', '1200']);
    const id = file.id ?? 0;
    const opened = await t.call(bankFilesRoutes.get, { params: { id } }, fixture.supervisor);
    const other = await bank.makeFile(['900']);
    const rows = opened.body.paymentsOf.map(({ payout }) => ({
      id: payout.id,
      version: payout.version,
    }));
    const payouts = [...rows, { id: other.payments[0]?.id ?? 0, version: 1 }];
    const body = { outcome: 'paid', reason: 'Bank statement of today', payouts };
    const commandId = crypto.randomUUID();
    const settle = (as = fixture.supervisor) =>
      fixture.command(bankFilesRoutes.settle, { params: { id }, body }, as, { commandId });
    expect((await settle(fixture.finance)).status).toBe(403);
    const { body: done } = await settle();
    expect(done.results).toMatchObject([
      { ok: true, row: { status: 'paid' } },
      { ok: true, row: { status: 'paid' } },
      { ok: false, error: { reason: 'bank_file.not_in_file' } },
    ]);
    expect((await settle()).body.results.map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(await bank.isSound()).toBe(true);
  });
});
