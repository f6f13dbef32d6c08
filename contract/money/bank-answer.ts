import { z } from 'zod';
import { Actor } from '../actor.ts';
import { id, StoreId } from '../ids.ts';
import { PositiveCentimes } from '../money.ts';
import { reasonFields } from '../reasons/params.ts';
import { Instant } from '../time.ts';
import { BankFileId } from './bank-file.ts';
import { PayoutId } from './payout.ts';

const MEGABYTE = 1_048_576;
/** The largest accepted answer, in bytes and rows. */
export const MAX_ANSWER_BYTES = 4 * MEGABYTE;
export const MAX_ANSWER_ROWS = 2_000;

/** The status of payments, or what was booked on the account. */
export const BANK_ANSWER_KINDS = ['pain.002', 'camt.054'] as const;
export const BankAnswerKind = z.enum(BANK_ANSWER_KINDS);
export type BankAnswerKind = z.output<typeof BankAnswerKind>;

/** What a row asks for: the payout is paid, or it is not. */
export type BankVerdict = 'paid' | 'failed';

/**
 * What comes of a row: the payout is settled as paid or as not paid, the bank has not decided, it
 * says what is known, or it is left to a person.
 */
export const BANK_ANSWER_OUTCOMES = ['settled', 'returned', 'pending', 'known', 'left'] as const;
export const BankAnswerOutcome = z.enum(BANK_ANSWER_OUTCOMES);
export type BankAnswerOutcome = z.output<typeof BankAnswerOutcome>;

export const BankAnswerId = id('BankAnswer');
export const BankAnswerRowId = id('BankAnswerRow');
export type BankAnswerRowId = z.output<typeof BankAnswerRowId>;

/** What an answer says of one payment. */
const stated = {
  reference: z.string().meta({ description: 'EndToEndId, as the bank gave it' }),
  status: z.string().meta({ description: 'The bank’s code, such as ACSC; for camt.054 BOOK' }),
  bankReason: z
    .object({ code: z.string().nullable(), words: z.string(), ...reasonFields })
    .nullable()
    .meta({ description: 'Why the bank did not pay' }),
  amount: PositiveCentimes.nullable(),
  currency: z.string().nullable(),
  bankReference: z.string().nullable(),
  file: z.object({ id: BankFileId, name: z.string() }).nullable(),
  payout: z
    .object({ id: PayoutId, store: z.object({ id: StoreId, name: z.string() }) })
    .nullable()
    .meta({ description: 'Null: unknown' }),
  outcome: BankAnswerOutcome,
  why: z
    .object({ message: z.string(), ...reasonFields })
    .nullable()
    .meta({ description: 'Why it is left to a person' }),
};

/** A row of an answer that was applied. */
export const BankAnswerRow = z
  .object({
    id: BankAnswerRowId,
    answer: z.object({ id: BankAnswerId, name: z.string(), kind: BankAnswerKind }),
    at: Instant,
    ...stated,
    dealt: z
      .object({ at: Instant, by: Actor, note: z.string() })
      .nullable()
      .meta({ description: 'Who has dealt with what was left' }),
  })
  .meta({ id: 'BankAnswerRow' });
export type BankAnswerRow = z.output<typeof BankAnswerRow>;

const Count = z.number().int().min(0);

/** What an answer changes, or has changed. */
export const BankAnswerResult = z
  .object({
    kind: BankAnswerKind,
    messageId: z.string(),
    name: z.string(),
    rows: Count,
    ignored: Count.meta({ description: 'Credits that are no returns' }),
    counts: z.object({
      settled: Count,
      returned: Count,
      pending: Count,
      known: Count.meta({ description: 'Already settled so, or given before' }),
      left: Count,
    }),
    total: z.object({ settled: PositiveCentimes, returned: PositiveCentimes }),
    applied: z
      .object({ id: BankAnswerId, at: Instant, by: Actor })
      .nullable()
      .meta({ description: 'When it was applied; null in a preview' }),
    isRepeat: z.boolean().meta({ description: 'It was applied before, and changes nothing' }),
    of: z.array(z.object({ position: Count, ...stated })).meta({
      description: 'Its rows; of an answer that was applied before, those that were new then',
    }),
  })
  .meta({ id: 'BankAnswerResult' });
export type BankAnswerResult = z.output<typeof BankAnswerResult>;
