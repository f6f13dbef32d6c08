import { z } from 'zod';
import { PAYMENT_STATES } from '#machines/payment/payment-machine.ts';
import { CURRENCY } from '#rules/money/money.ts';
import { Uuid } from '../ids.ts';
import { Centimes } from '../money.ts';
import { reasonFields } from '../reasons/params.ts';
import { Instant } from '../time.ts';

/** How many minutes a customer has to pay. */
export const PAYMENT_MINUTES = 15;

export const PaymentId = Uuid.meta({ id: 'PaymentId' });

/** What the card of an order was asked for, for staff. */
export const OrderPayment = z
  .object({
    id: PaymentId,
    provider: z.string(),
    state: z.enum(PAYMENT_STATES),
    authorised: Centimes,
    captured: Centimes,
    refunded: Centimes.meta({ description: 'Returned to the card; refunds under way come later' }),
    settledOn: z.iso.date().nullable().meta({
      description: 'The day of the provider’s file that paid the capture; null: not yet',
    }),
    chargedBack: Centimes.meta({
      description: 'Returned to the customer by his bank, at the platform’s cost',
    }),
    writeOff: z
      .object({ why: z.string(), ...reasonFields, amount: Centimes })
      .nullable()
      .meta({ description: 'What the provider last said of a capture that can be written off' }),
  })
  .meta({ id: 'OrderPayment' });
export type OrderPayment = z.output<typeof OrderPayment>;

/**
 * A card payment that its customer has to make. An order that is placed by card does not exist before,
 * and holds no stock; a cash order stays one until then.
 */
export const PaymentWait = z
  .object({
    payment: PaymentId,
    amount: Centimes,
    currency: z.literal(CURRENCY),
    endsAt: Instant.meta({ description: 'Until when it can be paid' }),
    payUrl: z.string().nullable().meta({
      description: 'Where the customer pays; null: the provider has not answered yet, ask again',
    }),
  })
  .meta({ id: 'PaymentWait' });
export type PaymentWait = z.output<typeof PaymentWait>;
