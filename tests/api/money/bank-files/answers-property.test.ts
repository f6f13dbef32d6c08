import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { camt054, pain002 } from '#tests/support/fixtures/bank/bank-answer.ts';
import {
  type BankFileFixture,
  createBankFileFixture,
  PAYER,
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

const AMOUNTS = ['1001', '2002', '3003'];
const RUNS = 8;
const row = fc.record({
  payment: fc.integer({ min: 0, max: 3 }),
  status: fc.constantFrom('ACSC', 'ACCC', 'acsc', 'RJCT', 'ACSP', 'PDNG', 'XXXX'),
  amount: fc.constantFrom('right', 'right', 'none', 'wrong'),
  ids: fc.constantFrom('both', 'instruction', 'endToEnd'),
  isEuro: fc.boolean(),
});
const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom('pain.002', 'camt.054'),
    rows: fc.array(row, { minLength: 1, maxLength: 5 }),
    at: fc.constantFrom('once', 'twice at once', 'thrice at once'),
  }),
  fc.record({ kind: fc.constant('again' as const), which: fc.nat() }),
);
type Row = ReturnType<typeof row.generate>['value'];
type Made = Awaited<ReturnType<BankFileFixture['makeFile']>>;

/** A row as the bank writes it; the fourth payment is unknown. */
function written({ payments }: Made, { payment, status, amount, ids, isEuro }: Row) {
  const of = payments[payment];
  const known = {
    endToEndId: of?.endToEndId ?? 'PAYOUT-654321',
    instructionId: of?.instructionId ?? 'f'.repeat(32),
  };
  return {
    ...(ids === 'endToEnd' ? {} : { instructionId: known.instructionId }),
    ...(ids === 'instruction' ? {} : { endToEndId: known.endToEndId }),
    ...(amount === 'none' ? {} : { amount: amount === 'right' ? (of?.amount ?? '1.00') : '0.07' }),
    ...(isEuro && amount !== 'none' ? { currency: 'EUR' } : {}),
    status,
  };
}

/** What the first answer that is clear does with each payment that is still open. */
function expectedAfter(before: readonly string[], kind: string, rows: readonly Row[]): string[] {
  return before.map((state, n) => {
    if (state !== 'review') return state;
    const clear = rows.filter(
      ({ payment, amount, isEuro }) =>
        payment === n &&
        (kind === 'camt.054'
          ? amount === 'right' && !isEuro
          : amount === 'none' || (amount === 'right' && !isEuro)),
    );
    const verdicts = new Set(
      clear.flatMap(({ status }) => {
        if (kind === 'camt.054') return status === 'RJCT' ? 'failed' : 'paid';
        if (['ACSC', 'ACCC', 'acsc'].includes(status)) return 'paid';
        return status === 'RJCT' ? 'failed' : [];
      }),
    );
    const [only] = verdicts;
    return verdicts.size === 1 && only ? only : state;
  });
}

const makeAnswer = (made: Made, kind: string, rows: readonly Row[]) =>
  kind === 'pain.002'
    ? pain002({
        id: bank.messageId(),
        message: made.messageId,
        payments: rows.map((one) => written(made, one)),
      })
    : camt054({
        id: bank.messageId(),
        account: PAYER,
        payments: rows.map((one) => ({
          ...written(made, one),
          ...(one.status === 'RJCT' ? { credit: true, returned: 'AC04' } : {}),
        })),
      });

/** What the books say that was paid out of this file, and what the store's balance has lost. */
async function readBooks({ payments }: Made) {
  const ids = payments.map(({ id }) => id);
  const { rows } = await sql<{ paid: bigint; transfers: bigint; sum: bigint }>`
    select (select coalesce(sum(amount), 0)::bigint from payouts where status = 'paid' and id = any(${ids}::int[])) as paid,
      (select coalesce(-sum(e.amount), 0)::bigint from ledger_entries e
        join ledger_transfers t on t.id = e.transfer_id join ledger_accounts a on a.id = e.account_id
        where t.kind = 'payout' and a.kind = 'store_balance'
          and (t.data->>'payoutId')::integer = any(${ids}::int[])) as transfers,
      (select coalesce(sum(amount), 0)::bigint from ledger_entries) as sum`.execute(t.db);
  return rows[0];
}

it('settles each payment at most once, as the first clear answer says, whatever is sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
      const made = await bank.makeFile(AMOUNTS);
      let states = made.payments.map(() => 'review');
      const sent: string[] = [];
      for (const one of steps) {
        if (one.kind === 'again') {
          const text = sent[one.which % Math.max(1, sent.length)];
          if (text === undefined) continue;
          expect((await bank.apply(text)).body).toMatchObject({ isRepeat: true });
        } else {
          const { kind, rows, at } = one as { kind: string; rows: Row[]; at: string };
          const text = makeAnswer(made, kind, rows);
          const copies = at === 'once' ? 1 : at === 'twice at once' ? 2 : 3;
          const answers = await Promise.all(Array.from({ length: copies }, () => bank.apply(text)));
          expect(answers.map(({ status }) => status)).toEqual(Array(copies).fill(200));
          expect(answers.filter(({ body }) => !body.isRepeat)).toHaveLength(1);
          sent.push(text);
          states = expectedAfter(states, kind, rows);
        }
        const now = await Promise.all(made.payments.map(({ id }) => bank.statusOf(id)));
        expect(now).toEqual(states);
        const books = await readBooks(made);
        expect(books?.transfers).toBe(books?.paid);
        expect(books?.sum).toBe(0n);
      }
    }),
    { numRuns: RUNS },
  );
  expect(await bank.isSound()).toBe(true);
});

it('refuses a file that is too large before it is read', async () => {
  const answer = await bank.apply(Buffer.alloc(50 * 1_048_576, ' '));
  expect(answer.status).toBe(413);
});
