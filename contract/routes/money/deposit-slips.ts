import { z } from 'zod';
import {
  DEPOSIT_SLIP_EVENT_TYPES,
  DEPOSIT_SLIP_STATES,
} from '#machines/deposit-slip/deposit-slip-machine.ts';
import { Actor } from '../../actor.ts';
import { actsOf } from '../../acts.ts';
import { endpoint } from '../../endpoint.ts';
import { illegalEvent, refusals } from '../../errors.ts';
import { CommandId, id, pathOf, UserId } from '../../ids.ts';
import { Amount } from '../../money/movement.ts';
import { cashReasons } from '../../reasons/money/cash.ts';
import { issueOf } from '../../reasons/reason.ts';
import { Text } from '../../text.ts';
import { Instant } from '../../time.ts';

/** A reference as the bank's file writes it, without spaces and signs. */
const SlipReference = z
  .string()
  .max(60)
  .transform((text) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
  .pipe(
    z
      .string()
      .min(4, issueOf(cashReasons, 'cash.slip_too_short'))
      .max(35, issueOf(cashReasons, 'cash.slip_too_long')),
  );

const DepositSlipId = id('DepositSlip');
const DepositSlipEvent = z.enum(DEPOSIT_SLIP_EVENT_TYPES).meta({ id: 'DepositSlipEvent' });

/** Cash that a collector took to the bank, with the slip of the bank. */
export const DepositSlip = z
  .object({
    id: DepositSlipId,
    collector: z.object({ id: UserId, name: z.string() }),
    reference: z.string(),
    amount: Amount,
    at: Instant,
    bookedAt: Instant.nullable().meta({ description: 'When the bank’s file named it' }),
    status: z.enum(DEPOSIT_SLIP_STATES),
    withdrawn: z.object({ at: Instant, by: Actor, why: z.string() }).nullable(),
    acts: actsOf('withdraw'),
  })
  .meta({ id: 'DepositSlip' });
export type DepositSlip = z.output<typeof DepositSlip>;

export const STATEMENT_OUTCOMES = [
  'booked',
  'repeated',
  'withdrawn',
  'unknown',
  'ambiguous',
  'other_amount',
  'not_held',
  'not_another',
] as const;
const StatementOutcome = z.enum(STATEMENT_OUTCOMES).meta({ id: 'StatementOutcome' });

const Illegal = illegalEvent(DepositSlipEvent, DepositSlip).meta({ id: 'IllegalDepositSlipEvent' });

/** What one row of the bank's file did. */
export const StatementRow = z
  .object({
    line: z.number().int(),
    reference: z.string(),
    amount: Amount,
    outcome: StatementOutcome,
    collector: z.string().nullable(),
  })
  .meta({ id: 'StatementRow' });
export type StatementRow = z.output<typeof StatementRow>;

/** The largest file in characters, and its largest number of rows. */
export const MAX_STATEMENT = 200_000;
export const MAX_STATEMENT_ROWS = 500;

export const depositSlipsRoutes = {
  list: endpoint({
    id: 'depositSlips.list',
    method: 'GET',
    path: '/api/admin/cash/deposit-slips',
    summary: 'Deposit slips of collectors: all that are open, and the latest 100',
    access: ['cash.vault'],
    responses: { 200: z.object({ items: z.array(DepositSlip) }), ...refusals(401, 403) },
  }),
  enter: endpoint({
    id: 'depositSlips.enter',
    method: 'POST',
    path: '/api/admin/cash/deposit-slips',
    summary: 'Enter the slip of one’s own deposit at the bank; it moves nothing yet',
    access: ['cash.collect'],
    body: z.strictObject({ commandId: CommandId, reference: SlipReference, amount: Amount }),
    responses: { 201: DepositSlip, ...refusals(401, 403, 409, 422) },
  }),
  withdraw: endpoint({
    id: 'depositSlips.withdraw',
    method: 'POST',
    path: '/api/admin/cash/deposit-slips/{id}/withdraw',
    summary:
      'Withdraw an open slip that was entered by mistake: its cash is no longer taken to be at the bank',
    access: ['cash.collect'],
    params: pathOf(DepositSlipId),
    body: z.strictObject({ commandId: CommandId, reason: Text(200) }),
    responses: { 200: DepositSlip, ...refusals(401, 403, 404, 422), 409: Illegal },
  }),
  statement: endpoint({
    id: 'depositSlips.statement',
    method: 'POST',
    path: '/api/admin/cash/bank-statements',
    summary:
      'Read the bank’s CSV file with the columns reference and amount: slips that it names are booked',
    access: ['cash.vault'],
    body: z.strictObject({
      commandId: CommandId,
      text: z.string().min(1).max(MAX_STATEMENT).meta({ description: 'Amounts in MAD: 1234.50' }),
    }),
    responses: {
      200: z.object({ rows: z.array(StatementRow) }),
      ...refusals(401, 403, 409, 422),
    },
  }),
} as const;
