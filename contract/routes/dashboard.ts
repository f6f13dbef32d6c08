import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { refusals } from '../errors.ts';
import { Instant } from '../geo.ts';
import { Centimes } from '../money.ts';
import { LiveStats } from './live-orders.ts';

export const dashboardRoutes = {
  stats: endpoint({
    id: 'dashboard.stats',
    method: 'GET',
    path: '/api/admin/dashboard/stats',
    summary: 'The live numbers, and today in figures; the day is that of Africa/Casablanca',
    access: ['dashboard.read'],
    responses: {
      200: z
        .object({
          at: Instant,
          live: LiveStats,
          today: z.object({
            placed: z.number().int(),
            delivered: z.number().int(),
            cancelled: z.number().int(),
            returned: z.number().int(),
            late: z.number().int(),
            grossValue: Centimes,
            meanClickToDoorSeconds: z.number().nullable(),
          }),
          byHour: z
            .array(
              z.object({ hour: Instant, placed: z.number().int(), delivered: z.number().int() }),
            )
            .meta({
              description: 'The last 24 hours, oldest first, hours without orders included',
            }),
        })
        .meta({ id: 'DashboardStats' }),
      ...refusals(401, 403),
    },
  }),
} as const;
