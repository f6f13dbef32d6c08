import { z } from 'zod';
import { Actor } from '../actor.ts';
import { id } from '../ids.ts';
import { PositiveCentimes } from '../money.ts';
import { reasonFields } from '../reasons/params.ts';
import { fieldReasons } from '../reasons/platform/fields.ts';
import { issueOf } from '../reasons/reason.ts';
import { Instant } from '../time.ts';
import { Payout, PayoutId } from './payout.ts';

/** The largest number of payouts in one bank file (ISO 20022 pain.001.001.09). */
export const MAX_BANK_FILE = 200;
export const BankFileId = id('BankFile');
export type BankFileId = z.output<typeof BankFileId>;

/** Ids of a query. */
const QueryNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, issueOf(fieldReasons, 'field.positive_number'))
  .transform(Number);
export const QueryFileId = QueryNumber.pipe(BankFileId);
export const QueryPayoutId = QueryNumber.pipe(PayoutId);

/** A bank file when it is made, with what is not in it. */
export const BankFile = z
  .object({
    id: BankFileId.optional().meta({ description: 'Absent: answered by a release before' }),
    name: z.string(),
    messageId: z.string(),
    xml: z.string(),
    total: PositiveCentimes,
    results: z.array(
      z.object({
        id: PayoutId,
        ok: z.boolean().meta({ description: 'It is in the file, and waits for the bank' }),
        message: z.string().nullable().meta({ description: 'The reason if it is not' }),
        ...reasonFields,
        payout: Payout.nullable(),
      }),
    ),
  })
  .meta({ id: 'BankFile' });
export type BankFile = z.output<typeof BankFile>;

/** The state of a payment: open until the bank or a person settles it. */
export const BANK_PAYMENT_STATES = ['open', 'settled', 'returned'] as const;
export const BankPaymentState = z.enum(BANK_PAYMENT_STATES);
export type BankPaymentState = z.output<typeof BankPaymentState>;

const Count = z.number().int().min(0);

/** A bank file that was made, and how far it is settled. */
export const BankFileSummary = z
  .object({
    id: BankFileId,
    name: z.string(),
    messageId: z.string(),
    at: Instant,
    madeBy: Actor,
    payments: Count,
    total: PositiveCentimes,
    settled: Count,
    returned: Count,
    open: Count,
  })
  .meta({ id: 'BankFileSummary' });
export type BankFileSummary = z.output<typeof BankFileSummary>;

export const BankPayment = z
  .object({
    payout: Payout,
    amount: PositiveCentimes,
    iban: z.string().meta({ description: 'As in the file' }),
    state: BankPaymentState,
    isLatest: z.boolean().meta({
      description: 'False: the payout was sent again, and its status is that of a later attempt',
    }),
  })
  .meta({ id: 'BankPayment' });
export type BankPayment = z.output<typeof BankPayment>;

/** A bank file with its payments. */
export const BankFileDetail = BankFileSummary.extend({
  payerIban: z.string(),
  paymentsOf: z.array(BankPayment),
}).meta({ id: 'BankFileDetail' });
export type BankFileDetail = z.output<typeof BankFileDetail>;
