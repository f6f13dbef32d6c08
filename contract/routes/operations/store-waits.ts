import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { StorePath } from '../../ids.ts';

/** The days whose visits count. */
export const WAIT_DAYS = 28;

const waits = {
  visits: z.number().int(),
  medianSeconds: z.number().int().nullable().meta({ description: 'Null: no visits' }),
};

/** How long drivers wait at a store: from their arrival until they have the food. */
export const StoreWaits = z
  .object({
    ...waits,
    hours: z.array(z.object({ hour: z.number().int().min(0).max(23), ...waits })).meta({
      description: 'By the hour of the arrival in Casablanca; those without visits are absent',
    }),
  })
  .meta({ id: 'StoreWaits' });
export type StoreWaits = z.output<typeof StoreWaits>;

export const storeWaitsRoutes = {
  read: endpoint({
    id: 'storeWaits.read',
    method: 'GET',
    path: '/api/admin/stores/{id}/waits',
    summary: 'How long drivers have waited at a store in the last 28 days, by hour',
    access: ['stores.read-all'],
    params: StorePath,
    responses: { 200: StoreWaits, ...refusals(401, 403, 404) },
  }),
};
