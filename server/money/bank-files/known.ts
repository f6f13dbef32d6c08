import { type RawBuilder, sql } from 'kysely';
import type { BankPaymentState } from '#contract/money/bank-file.ts';
import type { PayoutStatus } from '#machines/payout/payout-machine.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { StatedAnswer } from './stated.ts';

/** A payment of a bank file, with its state. */
export interface KnownPayment {
  file_id: number;
  file_name: string;
  message_id: string;
  payer_iban: string;
  payout_id: number;
  attempt: string;
  amount: bigint;
  iban: string;
  store_id: number;
  store_name: string;
  status: PayoutStatus;
  /** The payout was not sent again since. */
  is_latest: boolean;
  state: BankPaymentState;
  /** The bank's reference of the debit that it has booked. */
  booked_ref: string | null;
}

/** The state of payment `b` of payout `p`. */
export const paymentState: RawBuilder<BankPaymentState> = sql`
  case when p.attempt is distinct from b.attempt then 'returned'
    when p.status in ('paying','review') then 'open' when p.status = 'paid' then 'settled' else 'returned' end`;

const PAYMENT_ID = /^PAYOUT-([1-9]\d{0,8})$/;
const ATTEMPT = /^[0-9A-F]{32}$/;

/** The payout that an id of ours names, in any case of letters; null: it is not ours. */
export function payoutIdIn(endToEndId: string | null): number | null {
  const found = PAYMENT_ID.exec(endToEndId?.toUpperCase() ?? '')?.[1];
  return found === undefined ? null : Number(found);
}

/** The attempt that an instruction id of ours is; null: it is not ours. */
export function attemptIn(instructionId: string | null): string | null {
  const hex = instructionId?.toUpperCase() ?? '';
  return ATTEMPT.test(hex)
    ? hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : null;
}

/** The payments that an answer may be about. */
export async function findPayments(
  db: Db,
  { rows, groups }: Pick<StatedAnswer, 'rows' | 'groups'>,
): Promise<KnownPayment[]> {
  const payouts = rows.flatMap((row) => payoutIdIn(row.endToEndId) ?? []);
  const attempts = rows.flatMap((row) => attemptIn(row.instructionId) ?? []);
  const messages = groups.flatMap(({ messageId }) => messageId?.toUpperCase() ?? []);
  const { rows: found } = await sql<KnownPayment>`
    select b.file_id, f.name as file_name, f.message_id, f.payer_iban, b.payout_id, b.attempt, b.amount, b.iban,
      p.store_id, s.name as store_name, p.status, p.attempt is not distinct from b.attempt as is_latest,
      ${paymentState} as state,
      (select min(r.bank_ref) from bank_answer_rows r join bank_answers a on a.id = r.answer_id
        where r.file_id = b.file_id and r.payout_id = b.payout_id and a.kind = 'camt.054'
          and r.verdict = 'paid' and r.outcome in ('open','settled','known')) as booked_ref
    from bank_file_payments b
    join bank_files f on f.id = b.file_id
    join payouts p on p.id = b.payout_id
    join stores s on s.id = p.store_id
    where b.payout_id = any(${[...new Set(payouts)]}::int[])
      or b.attempt = any(${[...new Set(attempts)]}::uuid[])
      or f.message_id = any(${[...new Set(messages)]}::text[])
    order by b.file_id, b.payout_id`.execute(db);
  return found;
}
