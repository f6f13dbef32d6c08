import { z } from 'zod';
import { END_PARTIES } from '#machines/order/end-terms.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals, stale } from '../../errors.ts';
import { CommandId, OrderPath } from '../../ids.ts';
import { FoodFate } from '../../operations/on-the-road.ts';
import { EndPreview, OrderEndRecord } from '../../operations/order-ends/order-end.ts';
import { Text } from '../../text.ts';
import { IfMatch } from '../../version.ts';

const access = ['orders.progress'] as const;

export const orderEndsRoutes = {
  preview: endpoint({
    id: 'orderEnds.preview',
    method: 'GET',
    path: '/api/admin/orders/{id}/end/preview',
    summary: 'What cancelling or returning an open order would do to money, by cause',
    access,
    params: OrderPath,
    query: z.object({
      food: FoodFate.optional().meta({ description: 'Of a return: what becomes of the food' }),
    }),
    responses: { 200: z.object({ causes: z.array(EndPreview) }), ...refusals(401, 403, 404, 409) },
  }),
  get: endpoint({
    id: 'orderEnds.get',
    method: 'GET',
    path: '/api/admin/orders/{id}/end',
    summary: 'How an order ended without delivery, and who gets and who bears what',
    access: ['orders.read'],
    params: OrderPath,
    responses: { 200: OrderEndRecord, ...refusals(401, 403, 404) },
  }),
  decide: endpoint({
    id: 'orderEnds.decide',
    method: 'POST',
    path: '/api/admin/orders/{id}/end/decide',
    summary: 'Decide who was at fault for an end that waits, which settles it',
    access: ['orders.decide-end'],
    params: OrderPath,
    headers: IfMatch,
    body: z.strictObject({
      commandId: CommandId,
      party: z
        .enum([...END_PARTIES, 'nobody'])
        .meta({ description: 'nobody: no one gets or bears anything' }),
      reason: Text(300),
    }),
    responses: {
      200: OrderEndRecord,
      412: stale(OrderEndRecord),
      ...refusals(401, 403, 404, 409, 428),
    },
  }),
} as const;
