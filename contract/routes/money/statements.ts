import { z } from 'zod';
import { MAIL_STATES } from '#machines/mail/mail-machine.ts';
import { LANGUAGES } from '#rules/language.ts';
import { actsOf } from '../../acts.ts';
import { FISCAL_FIELDS, FiscalParty } from '../../catalogue/fiscal.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { id, OrderId, pathOf, QueryStoreId, StoreId } from '../../ids.ts';
import { OTHER_ORDERS, type StatementLine } from '../../money/statement-line.ts';
import { Centimes } from '../../money.ts';
import { statementReasons } from '../../reasons/money/statements.ts';
import { reasonFields } from '../../reasons/params.ts';
import { issueOf } from '../../reasons/reason.ts';
import { readRoutes } from '../../records/read-routes.ts';
import { AskedInstant, DateOnly, Instant } from '../../time.ts';

export const StatementId = id('Statement');
const StatementPath = pathOf(StatementId);

export { STATEMENT_LINES, type StatementLine } from '../../money/statement-line.ts';

const lines = {
  sales: Centimes,
  promotions: Centimes,
  commission: Centimes,
  refunds: Centimes,
  // Statements of before have these in `other`.
  ends: Centimes.optional().meta({
    description: 'What the store gets for orders that ended without delivery',
  }),
  endsBorne: Centimes.optional().meta({
    description: 'What it bears of orders that ended without delivery',
  }),
  charges: Centimes.optional().meta({ description: 'What it bears of remedies for customers' }),
  owed: Centimes.optional().meta({
    description:
      'Of the charges, what its balance did not have (+), and what was collected of it (-)',
  }),
  other: Centimes,
  payouts: Centimes,
} satisfies Record<StatementLine, unknown>;

/** The fixed contents of a statement. */
export const StatementContent = z
  .object({
    seller: FiscalParty.meta({ description: 'The platform' }),
    buyer: FiscalParty.meta({ description: 'The store' }),
    language: z
      .enum(LANGUAGES)
      .optional()
      .meta({ description: 'In which it is written; absent: English, as those of before' }),
    opening: Centimes,
    ...lines,
    closing: Centimes,
    orders: z.number().int().meta({ description: 'Sold in the period' }),
    others: z
      .array(z.object({ orderId: OrderId, why: z.enum(OTHER_ORDERS) }))
      .optional()
      .meta({
        description: 'Orders with movements that were not sold in the period; absent: of before',
      }),
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

/** The amount of a line. Centimes. */
export const lineAmount = (
  of: Pick<StatementContent, StatementLine>,
  line: StatementLine,
): string => of[line] ?? '0';

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
  ...reasonFields,
}).meta({ id: 'StatementDetail' });
export type StatementDetail = z.output<typeof StatementDetail>;

const access = ['statements.manage'] as const;

export const statementsRoutes = {
  ...readRoutes({
    area: 'statements',
    path: '/api/admin/statements',
    names: ['statement with its contents', 'statements of stores'],
    note: 'the latest first',
    row: Statement,
    whole: StatementDetail,
    read: access,
    sorts: ['issuedAt', 'commission'],
    filters: {
      storeId: QueryStoreId.optional(),
      number: z
        .string()
        .regex(/^\d{4}-\d{1,9}$/, issueOf(statementReasons, 'statement.number'))
        .optional(),
      issuedFrom: AskedInstant.optional(),
      issuedTo: AskedInstant.optional().meta({ description: 'Issued before this' }),
    },
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
  file: endpoint({
    id: 'statements.file',
    method: 'GET',
    path: '/api/admin/statements/{id}/xlsx',
    summary: 'Download a statement as XLSX: its days, totals, and the parties of the invoice',
    access,
    params: StatementPath,
    responses: {
      200: z.string().meta({ description: 'XLSX, as an attachment' }),
      ...refusals(401, 403, 404),
    },
  }),
} as const;
