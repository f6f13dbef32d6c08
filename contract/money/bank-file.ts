import { z } from 'zod';
import { PositiveCentimes } from '../money.ts';
import { reasonFields } from '../reasons/params.ts';
import { Payout, PayoutId } from './payout.ts';

/** The largest number of payouts in one bank file (ISO 20022 pain.001.001.09). */
export const MAX_BANK_FILE = 200;
export const BankFile = z
  .object({
    name: z.string(),
    messageId: z.string(),
    xml: z.string(),
    total: PositiveCentimes,
    results: z.array(
      z.object({
        id: PayoutId,
        ok: z.boolean().meta({ description: 'It is in the file, and in review' }),
        message: z.string().nullable().meta({ description: 'The reason if it is not' }),
        ...reasonFields,
        payout: Payout.nullable(),
      }),
    ),
  })
  .meta({ id: 'BankFile' });
export type BankFile = z.output<typeof BankFile>;
