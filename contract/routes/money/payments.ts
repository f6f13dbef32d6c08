import { z } from 'zod';
import { PAYMENT_STATES } from '#machines/payment/payment-machine.ts';
import { id, QueryUserId, UserId } from '../../ids.ts';
import { several } from '../../list.ts';
import { Centimes } from '../../money.ts';
import { PaymentId } from '../../operations/payment.ts';
import { reasonKeyFields } from '../../reasons/params.ts';
import { listRoutes } from '../../records/read-routes.ts';
import { AskedInstant, Instant } from '../../time.ts';

const PaymentNumber = id('PaymentNumber');

/** A payment by card without an order: it waits, or has ended and holds nothing. */
export const UnplacedPayment = z
  .object({
    id: PaymentNumber,
    payment: PaymentId,
    customer: z.object({ id: UserId, name: z.string() }),
    state: z.enum(PAYMENT_STATES),
    amount: Centimes,
    provider: z.string(),
    reason: z.string().nullable().meta({ description: 'Why there is no order' }),
    ...reasonKeyFields,
    createdAt: Instant,
    stateAt: Instant,
    endsAt: Instant.meta({ description: 'Until when it can be paid' }),
  })
  .meta({ id: 'UnplacedPayment' });
export type UnplacedPayment = z.output<typeof UnplacedPayment>;

export const paymentsRoutes = {
  ...listRoutes({
    area: 'payments',
    path: '/api/admin/payments',
    names: ['card payment without an order', 'card payments without an order'],
    note: 'the latest first; they belong to no zone',
    row: UnplacedPayment,
    read: ['money.read'],
    sorts: ['createdAt', 'amount'],
    filters: {
      state: several(z.enum(PAYMENT_STATES)).optional(),
      customerId: QueryUserId.optional(),
      from: AskedInstant.optional(),
      to: AskedInstant.optional().meta({ description: 'Created before this' }),
    },
    lacks: ['search'],
  }),
} as const;
