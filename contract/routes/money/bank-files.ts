import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { CommandId, pathOf } from '../../ids.ts';
import { bulkResults, bulkRows, flag } from '../../list.ts';
import {
  BankFileDetail,
  BankFileId,
  BankFileSummary,
  QueryFileId,
  QueryPayoutId,
} from '../../money/bank-file.ts';
import { Payout, PayoutId } from '../../money/payout.ts';
import { readRoutes } from '../../records/read-routes.ts';
import { Text } from '../../text.ts';
import { AskedInstant } from '../../time.ts';

export type { BankFileDetail, BankFileSummary };

export const bankFilesRoutes = {
  ...readRoutes({
    area: 'bankFiles',
    path: '/api/admin/bank-files',
    names: ['bank file with its payments', 'bank files'],
    note: 'the latest first',
    row: BankFileSummary,
    whole: BankFileDetail,
    read: ['payouts.files'],
    sorts: ['at'],
    filters: {
      id: QueryFileId.optional(),
      open: flag.optional().meta({ description: 'Whether a payment waits for the bank' }),
      payoutId: QueryPayoutId.optional(),
      from: AskedInstant.optional(),
      to: AskedInstant.optional(),
    },
    lacks: ['search'],
  }),
  download: endpoint({
    id: 'bankFiles.download',
    method: 'GET',
    path: '/api/admin/bank-files/{id}/xml',
    summary: 'Download a bank file again, byte for byte (application/xml)',
    access: ['payouts.files'],
    params: pathOf(BankFileId),
    responses: { 200: z.string(), ...refusals(401, 403, 404) },
  }),
  settle: endpoint({
    id: 'bankFiles.settle',
    method: 'POST',
    path: '/api/admin/bank-files/{id}/settle',
    summary: 'Settle payouts of a bank file as paid or not paid, row by row',
    access: ['payouts.settle-files'],
    params: pathOf(BankFileId),
    body: z.strictObject({
      commandId: CommandId,
      outcome: z.enum(['paid', 'failed']),
      reference: Text(100).optional(),
      reason: Text(200),
      payouts: bulkRows(PayoutId),
    }),
    responses: { 200: bulkResults(PayoutId, Payout), ...refusals(401, 403, 404, 422) },
  }),
} as const;
