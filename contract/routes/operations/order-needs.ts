import { z } from 'zod';
import { Needs } from '../../catalogue/needs.ts';
import { endpoint } from '../../endpoint.ts';
import { CommandId, OrderPath } from '../../ids.ts';
import { IfMatch } from '../../version.ts';
import { orderChange } from './orders.ts';

export const orderNeedsRoutes = {
  set: endpoint({
    id: 'orderNeeds.set',
    method: 'PUT',
    path: '/api/admin/orders/{id}/needs',
    summary: 'Set what an order needs of its driver, until it is picked up',
    access: ['orders.assign'],
    params: OrderPath,
    headers: IfMatch,
    body: z.strictObject({ commandId: CommandId, needs: Needs }),
    responses: orderChange,
  }),
} as const;
