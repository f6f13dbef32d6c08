import { z } from 'zod';
import { MAIL_STATES } from '#machines/mail/mail-machine.ts';
import { actsOf } from '../../acts.ts';
import { FISCAL_FIELDS, FiscalParty } from '../../catalogue/fiscal.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { AskedInstant, DateOnly, Instant } from '../../geo.ts';
import { id, pathOf, QueryStoreId, StoreId } from '../../ids.ts';
import { Csv, ListCount, listFilter, listQuery } from '../../list.ts';
import { Centimes } from '../../money.ts';
import { pageOf } from '../../page.ts';

export const StatementId = id('Statement');
const StatementPath = pathOf(StatementId);

/** The lines of a statement, with the sign that each has on the store's account. */
export const STATEMENT_LINES = [
  'sales',
  'promotions',
  'commission',
  'refunds',
  'other',
  'payouts',
] as const;
const lines = Object.fromEntries(STATEMENT_LINES.map((line) => [line, Centimes])) as Record<
  (typeof STATEMENT_LINES)[number],
  typeof Centimes
>;

/** The fixed contents of a statement. */
export const StatementContent = z
  .object({
    seller: FiscalParty.meta({ description: 'The platform' }),
    buyer: FiscalParty.meta({ description: 'The store' }),
    opening: Centimes,
    ...lines,
    closing: Centimes,
    orders: z.number().int(),
    invoice: z
      .array(
        z.object({
          rateBp: z.number().int(),
          net: Centimes,
          vat: Centimes,
          total: Centimes,
        }),
      )
      .meta({ description: 'The commission by rate of VAT' }),
    days: z.array(z.object({ day: DateOnly, orders: z.number().int(), ...lines })),
  })
  .meta({ id: 'StatementContent' });
export type StatementContent = z.output<typeof StatementContent>;

/** A statement of a store for a period, numbered without gaps within its year. */
export const Statement = z
  .object({
    id: StatementId,
    number: z.string().meta({ example: '2026-000017' }),
    store: z.object({ id: StoreId, name: z.string() }),
    from: DateOnly,
    to: DateOnly,
    issuedAt: Instant,
    commission: Centimes,
    closing: Centimes,
    mail: z
      .enum([...MAIL_STATES, 'none'])
      .meta({ description: 'Empty: the store had no address when it was issued' }),
    acts: actsOf('sendAgain'),
  })
  .meta({ id: 'Statement' });
export type Statement = z.output<typeof Statement>;

export const StatementDetail = Statement.extend({
  content: StatementContent,
  missing: z
    .array(
      z.object({
        party: z.enum(['seller', 'buyer']),
        field: z.enum([...FISCAL_FIELDS, 'address']),
      }),
    )
    .meta({ description: 'What an invoice requires and was unknown when it was issued' }),
  mailedTo: z.string().nullable(),
  mailError: z.string().nullable(),
}).meta({ id: 'StatementDetail' });
export type StatementDetail = z.output<typeof StatementDetail>;

const list = {
  sorts: ['issuedAt', 'commission'],
  filters: {
    storeId: QueryStoreId.optional(),
    number: z
      .string()
      .regex(/^\d{4}-\d{1,9}$/, 'must be a number such as 2026-000017')
      .optional(),
    issuedFrom: AskedInstant.optional(),
    issuedTo: AskedInstant.optional().meta({ description: 'Issued before this' }),
  },
} as const;
const access = ['statements.manage'] as const;

export const statementsRoutes = {
  list: endpoint({
    id: 'statements.list',
    method: 'GET',
    path: '/api/admin/statements',
    summary: 'List statements of stores, the latest first',
    access,
    query: listQuery(list),
    responses: { 200: pageOf(Statement), ...refusals(401, 403) },
  }),
  count: endpoint({
    id: 'statements.count',
    method: 'GET',
    path: '/api/admin/statements/count',
    summary: 'Count the statements of a filter',
    access,
    query: listFilter(list),
    responses: { 200: ListCount, ...refusals(401, 403) },
  }),
  export: endpoint({
    id: 'statements.export',
    method: 'GET',
    path: '/api/admin/statements/export',
    summary: 'Export the statements of a filter as CSV (text/csv)',
    access,
    query: listFilter(list),
    responses: { 200: Csv, ...refusals(401, 403) },
  }),
  get: endpoint({
    id: 'statements.get',
    method: 'GET',
    path: '/api/admin/statements/{id}',
    summary: 'Read one statement with its contents',
    access,
    params: StatementPath,
    responses: { 200: StatementDetail, ...refusals(401, 403, 404) },
  }),
  sendAgain: endpoint({
    id: 'statements.sendAgain',
    method: 'POST',
    path: '/api/admin/statements/{id}/mail',
    summary: 'Mail a statement to the store’s current address, even if it was mailed before',
    access,
    params: StatementPath,
    responses: { 200: StatementDetail, ...refusals(401, 403, 404, 409) },
  }),
} as const;
