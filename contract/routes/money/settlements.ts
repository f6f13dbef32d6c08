import { z } from 'zod';
import { Actor } from '../../actor.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { id, OrderId } from '../../ids.ts';
import { several } from '../../list.ts';
import { Centimes } from '../../money.ts';
import { listRoutes } from '../../records/read-routes.ts';
import { AskedInstant, Instant } from '../../time.ts';

/** What a row of a provider's file settles. */
export const SETTLEMENT_KINDS = ['capture', 'refund', 'chargeback', 'fee'] as const;
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number];

/**
 * Why a row is not booked: its payment is unknown, the capture or refund is not done yet, its amount
 * is another one, or another row has settled it.
 */
export const SETTLEMENT_TROUBLES = [
  'unknown',
  'not_done',
  'amount',
  'repeated',
  'contradicted',
] as const;
export type SettlementTrouble = (typeof SETTLEMENT_TROUBLES)[number];

export const SETTLEMENT_STATES = ['booked', 'unmatched'] as const;
const SettlementState = z.enum(SETTLEMENT_STATES);

const MEGABYTE = 1_048_576;
/** The largest accepted file, in bytes and rows. */
export const MAX_SETTLEMENT_BYTES = 4 * MEGABYTE;
export const MAX_SETTLEMENT_ROWS = 20_000;

/** The columns of a file, in any order. Others are ignored. */
export const SETTLEMENT_COLUMNS = ['row', 'kind', 'payment', 'amount', 'currency', 'day'] as const;

export const Settlement = z
  .object({
    id: id('Settlement'),
    provider: z.string(),
    row: z.string().meta({ description: 'The provider’s own reference of the row' }),
    kind: z.enum(SETTLEMENT_KINDS),
    payment: z.string().meta({ description: 'The provider’s reference of the payment' }),
    amount: Centimes,
    day: z.iso.date(),
    at: Instant.meta({ description: 'When the row was first received' }),
    order: z
      .object({ id: OrderId, name: z.string() })
      .nullable()
      .meta({ description: 'The order of the payment; null: unknown' }),
    state: SettlementState,
    trouble: z.enum(SETTLEMENT_TROUBLES).nullable().meta({ description: 'Why it is not booked' }),
  })
  .meta({ id: 'Settlement' });
export type Settlement = z.output<typeof Settlement>;

const Count = z.number().int().min(0);

/** What came of a file. */
export const SettlementResult = z
  .object({
    id: id('Settlement').meta({ description: 'The file' }),
    name: z.string(),
    at: Instant,
    by: Actor,
    rows: Count,
    booked: Count,
    known: Count.meta({ description: 'Rows that were booked before' }),
    unmatched: Count.meta({ description: 'Rows that are listed, and not booked' }),
  })
  .meta({ id: 'SettlementResult' });
export type SettlementResult = z.output<typeof SettlementResult>;

/** What the provider owes by the books. */
export const CardClearing = z
  .object({
    left: Centimes.meta({ description: 'Captured or due, less what was settled' }),
    late: Centimes.meta({ description: 'The part that no file has settled within three days' }),
    latePayments: Count,
    unmatched: Count.meta({ description: 'Rows of files that are not booked' }),
    fees: Centimes,
    losses: Centimes.meta({ description: 'Chargebacks and captures written off' }),
    provider: z.string().nullable().meta({ description: 'The provider of new payments' }),
  })
  .meta({ id: 'CardClearing' });
export type CardClearing = z.output<typeof CardClearing>;

const access = ['money.settle'] as const;

export const settlementsRoutes = {
  ...listRoutes({
    area: 'settlements',
    path: '/api/admin/settlements',
    names: ['row', 'rows of the card provider’s files'],
    note: 'the latest day first',
    row: Settlement,
    read: access,
    sorts: ['day'],
    filters: {
      state: SettlementState.optional(),
      kind: several(z.enum(SETTLEMENT_KINDS)).optional(),
      payment: z.string().max(200).optional().meta({ description: 'The provider’s reference' }),
      from: AskedInstant.optional().meta({ description: 'Settled on its day or later' }),
      to: AskedInstant.optional().meta({ description: 'Settled before its day' }),
    },
    lacks: ['search'],
  }),
  clearing: endpoint({
    id: 'settlements.clearing',
    method: 'GET',
    path: '/api/admin/settlements/clearing',
    summary: 'What the card provider owes by the books, and what is late',
    access,
    responses: { 200: CardClearing, ...refusals(401, 403) },
  }),
  upload: endpoint({
    id: 'settlements.upload',
    method: 'POST',
    path: '/api/admin/settlements',
    summary:
      'Upload a file of the card provider (CSV): each row is booked once; a file with an error changes nothing',
    access,
    upload: { maxBytes: MAX_SETTLEMENT_BYTES },
    responses: { 201: SettlementResult, ...refusals(401, 403, 409, 422) },
  }),
} as const;
