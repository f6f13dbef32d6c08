import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { Instant } from '../../geo.ts';
import { Centimes } from '../../money.ts';
import { LiveStats } from '../operations/live-orders.ts';

const count = z.number().int();

/**
 * The figures of a day: orders count on the day they were placed, and on the day they were closed.
 */
const Figures = z.object({
  placed: count,
  delivered: count,
  cancelled: count,
  returned: count,
  late: count.meta({ description: 'Delivered after the promised time' }),
  meanClickToDoorSeconds: z.number().nullable(),
});

const Hour = z.object({
  hour: Instant,
  placed: count,
  delivered: count,
  late: count,
  cancelled: count,
  closed: count.meta({ description: 'Delivered, cancelled or returned' }),
  grossValue: Centimes.nullable().meta({ description: 'Null for users who may not see money' }),
});

const Day = z.object({
  from: Instant,
  hours: z
    .array(Hour)
    .meta({ description: 'From the first hour on, including hours without orders' }),
});

const Money = z.object({
  grossValue: Centimes.meta({ description: 'Paid for delivered orders, by the ledger' }),
  commission: Centimes,
});

export const dashboardRoutes = {
  stats: endpoint({
    id: 'dashboard.stats',
    method: 'GET',
    path: '/api/admin/dashboard/stats',
    summary:
      'The live figures, and those of today and of the same weekday before, in Africa/Casablanca',
    access: ['dashboard.read'],
    responses: {
      200: z
        .object({
          at: Instant,
          live: LiveStats,
          today: Figures,
          before: Figures.meta({
            description: 'The same weekday a week before, until the same time of day',
          }),
          trend: z.object({
            today: Day.meta({ description: 'Until now; the last hour is not over' }),
            before: Day.meta({ description: 'The whole day' }),
          }),
          money: z
            .object({ today: Money, before: Money })
            .nullable()
            .meta({ description: 'Null without money.read' }),
          cashOutstanding: Centimes.nullable().meta({
            description: 'Held by all drivers; null without cash.read',
          }),
          pendingPayouts: z
            .object({ count, amount: Centimes })
            .nullable()
            .meta({ description: 'Waiting for a person; null without payouts.read' }),
        })
        .meta({ id: 'DashboardStats' }),
      ...refusals(401, 403),
    },
  }),
} as const;
