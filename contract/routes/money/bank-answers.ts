import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { CommandId, pathOf } from '../../ids.ts';
import { flag, several } from '../../list.ts';
import {
  BankAnswerKind,
  BankAnswerOutcome,
  BankAnswerResult,
  BankAnswerRow,
  BankAnswerRowId,
  MAX_ANSWER_BYTES,
} from '../../money/bank-answer.ts';
import { QueryFileId, QueryPayoutId } from '../../money/bank-file.ts';
import { listRoutes } from '../../records/read-routes.ts';
import { Text } from '../../text.ts';
import { AskedInstant } from '../../time.ts';

export { BANK_ANSWER_KINDS, BANK_ANSWER_OUTCOMES } from '../../money/bank-answer.ts';
export type { BankAnswerResult, BankAnswerRow };

const access = ['payouts.settle-files'] as const;

export const bankAnswersRoutes = {
  ...listRoutes({
    area: 'bankAnswers',
    path: '/api/admin/bank-answers',
    names: ['row', 'rows of the bank’s answers'],
    note: 'the latest first',
    row: BankAnswerRow,
    read: ['payouts.files'],
    sorts: ['at'],
    filters: {
      outcome: several(BankAnswerOutcome).optional(),
      waits: flag.optional().meta({ description: 'Left to a person, and not dealt with' }),
      kind: BankAnswerKind.optional(),
      fileId: QueryFileId.optional(),
      payoutId: QueryPayoutId.optional(),
      from: AskedInstant.optional(),
      to: AskedInstant.optional(),
    },
    lacks: ['search'],
  }),
  preview: endpoint({
    id: 'bankAnswers.preview',
    method: 'POST',
    path: '/api/admin/bank-answers/preview',
    summary:
      'Read an answer of the bank (pain.002 or camt.054), and show what it would change for those who apply it',
    access: ['payouts.files'],
    upload: { maxBytes: MAX_ANSWER_BYTES },
    responses: { 200: BankAnswerResult, ...refusals(401, 403, 422) },
  }),
  apply: endpoint({
    id: 'bankAnswers.apply',
    method: 'POST',
    path: '/api/admin/bank-answers',
    summary:
      'Settle payouts as the bank’s answer says, each once; what it does not know is left to a person',
    access,
    upload: { maxBytes: MAX_ANSWER_BYTES },
    responses: { 200: BankAnswerResult, ...refusals(401, 403, 409, 422) },
  }),
  dealWith: endpoint({
    id: 'bankAnswers.dealWith',
    method: 'POST',
    path: '/api/admin/bank-answers/{id}/deal',
    summary: 'Mark a row that was left to a person as dealt with',
    access,
    params: pathOf(BankAnswerRowId),
    body: z.strictObject({ commandId: CommandId, note: Text(200) }),
    responses: { 200: BankAnswerRow, ...refusals(401, 403, 404, 409, 422) },
  }),
} as const;
