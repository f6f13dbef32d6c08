import { z } from 'zod';
import { Actor } from '../../actor.ts';
import { actsOf } from '../../acts.ts';
import { endpoint } from '../../endpoint.ts';
import { ApiError, refusals } from '../../errors.ts';
import { CommandId, UserId, UserPath } from '../../ids.ts';
import { Amount } from '../../money/movement.ts';
import { PositiveCentimes } from '../../money.ts';
import { Text } from '../../text.ts';
import { Instant } from '../../time.ts';

/** Cash that a person of the staff collected, until another person counts it into the vault. */
export const CollectorCash = z
  .object({
    collector: z.object({ id: UserId, name: z.string() }),
    held: PositiveCentimes,
    onSlips: PositiveCentimes.meta({
      description: 'Of what is held: on deposit slips that no bank’s file has named',
    }),
    oldestAt: Instant.nullable().meta({ description: 'Since when the oldest cash has been held' }),
    lastDeposit: z
      .object({ at: Instant, counted: Amount, by: Actor })
      .nullable()
      .meta({ description: 'The last count into the vault' }),
    acts: actsOf('countIn'),
  })
  .meta({ id: 'CollectorCash' });
export type CollectorCash = z.output<typeof CollectorCash>;

const Changed = ApiError.extend({ current: CollectorCash.optional() }).meta({
  id: 'CollectorCashRefusal',
});

export const collectorsRoutes = {
  list: endpoint({
    id: 'collectors.list',
    method: 'GET',
    path: '/api/admin/cash/collectors',
    summary: 'Who of the staff holds collected cash, the largest amount first; at most 200',
    access: ['cash.vault'],
    responses: {
      200: z.object({ items: z.array(CollectorCash), total: PositiveCentimes }),
      ...refusals(401, 403),
    },
  }),
  countIn: endpoint({
    id: 'collectors.countIn',
    method: 'POST',
    path: '/api/admin/cash/collectors/{id}/deposits',
    summary:
      'Count a collector’s cash into the vault, by another person; what is missing stays with the collector',
    access: ['cash.vault'],
    params: UserPath,
    body: z.strictObject({
      commandId: CommandId,
      expected: PositiveCentimes.meta({ description: 'What the collector holds, as you saw it' }),
      counted: Amount,
      countsSlips: z.boolean().default(false).meta({
        description: 'True: cash of open deposit slips was counted here, so the slips are wrong',
      }),
      note: Text(200).optional(),
    }),
    responses: { 200: CollectorCash, 412: Changed, ...refusals(401, 403, 404, 409, 422) },
  }),
} as const;
