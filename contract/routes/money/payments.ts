import { z } from 'zod';
import { PAYMENT_STATES } from '#machines/payment/payment-machine.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { AskedInstant, Instant } from '../../geo.ts';
import { id, QueryUserId, UserId } from '../../ids.ts';
import { Csv, ListCount, listFilter, listQuery, several } from '../../list.ts';
import { Centimes } from '../../money.ts';
import { PaymentId } from '../../operations/payment.ts';
import { pageOf } from '../../page.ts';

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
    createdAt: Instant,
    stateAt: Instant,
    endsAt: Instant.meta({ description: 'Until when it can be paid' }),
  })
  .meta({ id: 'UnplacedPayment' });
export type UnplacedPayment = z.output<typeof UnplacedPayment>;

const list = {
  sorts: ['createdAt', 'amount'],
  filters: {
    state: several(z.enum(PAYMENT_STATES)).optional(),
    customerId: QueryUserId.optional(),
    from: AskedInstant.optional(),
    to: AskedInstant.optional().meta({ description: 'Created before this' }),
  },
} as const;
const access = ['money.read'] as const;
const PaymentFilter = listFilter(list).omit({ q: true });

export const paymentsRoutes = {
  list: endpoint({
    id: 'payments.list',
    method: 'GET',
    path: '/api/admin/payments',
    summary: 'List card payments without an order, the latest first; they belong to no area',
    access,
    query: listQuery(list).omit({ q: true }),
    responses: { 200: pageOf(UnplacedPayment), ...refusals(401, 403) },
  }),
  count: endpoint({
    id: 'payments.count',
    method: 'GET',
    path: '/api/admin/payments/count',
    summary: 'Count the card payments without an order of a filter, up to 10 000',
    access,
    query: PaymentFilter,
    responses: { 200: ListCount, ...refusals(401, 403) },
  }),
  export: endpoint({
    id: 'payments.export',
    method: 'GET',
    path: '/api/admin/payments/export',
    summary: 'Export the card payments without an order of a filter as CSV (text/csv)',
    access,
    query: PaymentFilter,
    responses: { 200: Csv, ...refusals(401, 403) },
  }),
} as const;
