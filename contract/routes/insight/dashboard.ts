import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { Centimes } from '../../money.ts';
import { DateOnly, Instant } from '../../time.ts';
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

/** How the next half hour looks in one operational zone. */
const ZoneOutlook = z
  .object({
    zone: z.string().meta({ description: 'Name of the operational zone, as orders have it' }),
    open: count,
    unassigned: count,
    late: count.meta({ description: 'Past the promised time' }),
    predictedLate: count.meta({
      description: 'In time, and can no longer be delivered by the promise',
    }),
    expected: z.number().min(0).nullable().meta({
      description:
        'Orders placed in these 30 minutes on the same weekday: the mean of the last four weeks, in tenths; null without history',
    }),
    freeDrivers: count.meta({ description: 'On duty in the zone, without an order' }),
    pausedStores: count,
    slowStores: count.meta({
      description: 'Stores with an order that is not ready `slowMinutes` after its time',
    }),
    slowMinutes: count,
    atRisk: count.meta({
      description:
        'Late and predicted late orders, and those that want a driver now or are expected, as far as they exceed the free drivers',
    }),
  })
  .meta({ id: 'ZoneOutlook' });
export type ZoneOutlook = z.output<typeof ZoneOutlook>;

/** What waits for staff, by the part of the dashboard that shows it. */
export const WAITING = {
  money: [
    'payouts_approve',
    'payouts_second',
    'payouts_others',
    'payouts_pay',
    'accounts_confirm',
    'change_requests',
    'contests',
    'remedies',
    'proposals',
    'payouts_failed',
    'payouts_review',
    'settlements',
  ],
  catalogue: [
    'stores_applied',
    'stores_paused',
    'items_unpictured',
    'items_unpriced',
    'items_hidden',
    'imports_running',
    'imports_failed',
  ],
  growth: ['campaigns', 'promotions_starting', 'promotions_ending', 'budgets'],
} as const;
export type WaitingPart = keyof typeof WAITING;
export type WaitingId = (typeof WAITING)[WaitingPart][number];

/** The days within which a promotion starts or ends soon, and an import has failed lately. */
export const SOON_DAYS = 3;
export const FAILED_DAYS = 7;
/** The part of a budget from which on it is near its end. Percent. */
export const NEAR_END_PERCENT = 90;

const WaitingRow = z
  .object({
    id: z.enum([...WAITING.money, ...WAITING.catalogue, ...WAITING.growth]),
    count,
    amount: Centimes.nullable().meta({ description: 'Null if it is no money' }),
    firstAt: Instant.nullable().meta({
      description: 'The first instant at which one of them ends by itself; null without any',
    }),
    details: z.record(z.string(), count).meta({ description: 'How many lack what' }),
    latest: z
      .object({ kind: z.string(), id: count, name: z.string() })
      .nullable()
      .optional()
      .meta({ description: 'The latest of them, if the row leads to it; null without any' }),
  })
  .meta({ id: 'DashboardWaiting' });
export type WaitingRow = z.output<typeof WaitingRow>;
const part = z.array(WaitingRow).nullable();

const BooksProof = z
  .object({
    day: DateOnly,
    at: Instant,
    isSound: z.boolean(),
    broken: count.meta({ description: 'The number of rules that did not hold' }),
  })
  .meta({ id: 'DashboardProof' });

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
  work: endpoint({
    id: 'dashboard.work',
    method: 'GET',
    path: '/api/admin/dashboard/work',
    summary: 'What the next half hour brings by zone, and what waits for the caller, by their role',
    access: ['console.use'],
    responses: {
      200: z
        .object({
          at: Instant,
          zones: z
            .array(ZoneOutlook)
            .nullable()
            .meta({ description: 'The most at risk first; null without live.read' }),
          money: part.meta({ description: 'Null without payouts.read' }),
          catalogue: part.meta({ description: 'Null without stores.write' }),
          growth: part.meta({ description: 'Null without promotions.write' }),
          books: BooksProof.nullable().meta({
            description:
              'The last proof of the books; null before the first, or without audit.read',
          }),
        })
        .meta({ id: 'DashboardWork' }),
      ...refusals(401, 403),
    },
  }),
} as const;
