import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { Centimes } from '../../money.ts';
import { Instant } from '../../time.ts';

export const COMMITMENT_KINDS = [
  'adjustment',
  'transfer',
  'reversal',
  'refund',
  'discount',
  'discount_returned',
  'shortage',
  'promotion',
  'debt',
] as const;
export type CommitmentKind = (typeof COMMITMENT_KINDS)[number];

/** What the caller committed alone within a day, and may still commit. */
export const CommitmentRoom = z
  .object({
    at: Instant,
    committed: Centimes.meta({
      description: 'Within the last 24 hours, with all linked accounts; centimes',
    }),
    aloneBelow: Centimes.meta({ description: 'What one person commits stays below this limit' }),
    left: Centimes.meta({ description: 'The largest amount that the caller may still commit' }),
  })
  .meta({ id: 'CommitmentRoom' });
export type CommitmentRoom = z.output<typeof CommitmentRoom>;

export const commitmentsRoutes = {
  mine: endpoint({
    id: 'commitments.mine',
    method: 'GET',
    path: '/api/admin/commitments/mine',
    summary: 'What the caller committed alone within 24 hours, and may still commit',
    access: ['console.use'],
    responses: { 200: CommitmentRoom, ...refusals(401, 403) },
  }),
} as const;
