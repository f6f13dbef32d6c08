import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { refusals } from '../errors.ts';
import { Instant, LatLon } from '../geo.ts';
import { OrderId, StoreId, UserId, UserPath } from '../ids.ts';
import { PageQuery, pageOf } from '../page.ts';
import { Text } from '../text.ts';
import { Order } from './orders.ts';

export const DRIVER_STATUSES = ['offline', 'available', 'busy', 'on_break'] as const;
export const DriverStatus = z.enum(DRIVER_STATUSES).meta({
  id: 'DriverStatus',
  description: 'busy is an available driver who carries orders; the server derives it',
});
export type DriverStatus = z.output<typeof DriverStatus>;

/** A position older than this is refused as nonsense, one further ahead as a wrong clock. */
export const MAX_PING_AGE_MS = 24 * 3_600_000;
export const MAX_PING_AHEAD_MS = 60_000;
export const MAX_BULK_PINGS = 5_000;
/** Every field, every digit of a double, and the white space of who prints JSON for people. */
const MAX_PING_BYTES = 400;

/** Where a driver was, and when. */
export const Position = LatLon.extend({
  heading: z.number().min(0).max(360).nullable().meta({ description: 'Degrees from north' }),
  speed: z.number().min(0).max(400).nullable().meta({ description: 'Metres a second' }),
  at: Instant,
}).meta({ id: 'Position' });
export type Position = z.output<typeof Position>;

const Ping = LatLon.extend({
  heading: z.number().min(0).max(360).optional(),
  speed: z.number().min(0).max(400).optional(),
  at: Instant.optional().meta({ description: 'Now, when absent' }),
});

export const Driver = z
  .object({
    id: UserId,
    code: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    vehicle: z.string(),
    status: DriverStatus,
    statusAt: Instant,
    position: Position.nullable(),
    activeOrders: z.array(OrderId),
    // Left out where there are none: most drivers, in answers of thousands.
    shiftEndsAt: Instant.optional().meta({ description: 'Nothing is picked up after it' }),
    zones: z.array(z.string()).optional().meta({ description: 'Absent: every zone' }),
  })
  .meta({ id: 'Driver' });
export type Driver = z.output<typeof Driver>;

export const StorePin = z
  .object({ id: StoreId, name: z.string(), zone: z.string(), location: LatLon, open: z.boolean() })
  .meta({ id: 'StorePin' });
export type StorePin = z.output<typeof StorePin>;

const driverList = z.object({ at: Instant, drivers: z.array(Driver) });

export const driverStatusRoutes = {
  eagleView: endpoint({
    id: 'drivers.eagleView',
    method: 'GET',
    path: '/api/driver-status/eagle-view',
    summary: 'Everything for the map: drivers on duty, stores, open orders, and the log’s sequence',
    access: ['live.read'],
    responses: {
      200: z.object({
        at: Instant,
        seq: z.number().int().min(0),
        drivers: z.array(Driver),
        stores: z.array(StorePin),
        orders: z.array(Order),
      }),
      ...refusals(401, 403),
    },
  }),
  online: endpoint({
    id: 'drivers.online',
    method: 'GET',
    path: '/api/driver-status/online',
    summary: 'Drivers on duty: available, busy or on a break',
    access: ['drivers.read'],
    responses: { 200: driverList, ...refusals(401, 403) },
  }),
  available: endpoint({
    id: 'drivers.available',
    method: 'GET',
    path: '/api/driver-status/available',
    summary: 'Drivers on duty without an order',
    access: ['drivers.read'],
    responses: { 200: driverList, ...refusals(401, 403) },
  }),
  get: endpoint({
    id: 'drivers.get',
    method: 'GET',
    path: '/api/driver-status/{id}/location',
    summary: 'One driver’s last position; a driver reads only their own',
    access: ['drivers.read', 'drivers.report-own'],
    params: UserPath,
    responses: { 200: Driver, ...refusals(401, 403, 404) },
  }),
  report: endpoint({
    id: 'drivers.report',
    method: 'POST',
    path: '/api/driver-status/{id}/location',
    summary: 'Report a position; a driver reports only their own',
    access: ['drivers.report-own', 'drivers.report-any'],
    params: UserPath,
    body: Ping.strict(),
    responses: { 204: null, ...refusals(401, 403, 404) },
  }),
  setStatus: endpoint({
    id: 'drivers.setStatus',
    method: 'PUT',
    path: '/api/driver-status/{id}',
    summary: 'Go on duty, on a break or off duty; not off duty while carrying an order',
    access: ['drivers.report-own', 'drivers.write'],
    params: UserPath,
    body: z.strictObject({
      status: z.enum(['offline', 'available', 'on_break']),
      shiftEndsAt: Instant.nullable()
        .optional()
        .meta({ description: 'Until when; absent: as it was, or none when going on duty' }),
    }),
    responses: { 200: Driver, ...refusals(401, 403, 404, 409) },
  }),
  setLimits: endpoint({
    id: 'drivers.setLimits',
    method: 'PUT',
    path: '/api/driver-status/{id}/limits',
    summary: 'Set what bounds a driver’s work: the shift’s end, and the zones to serve',
    access: ['drivers.write'],
    params: UserPath,
    body: z.strictObject({
      shiftEndsAt: Instant.nullable(),
      zones: z.array(Text(100)).min(1).max(50).nullable().meta({ description: 'Null: every zone' }),
    }),
    responses: { 200: Driver, ...refusals(401, 403, 404) },
  }),
  readBulk: endpoint({
    id: 'drivers.readBulk',
    method: 'GET',
    path: '/api/driver-status/locations/bulk',
    summary: 'Last positions of many drivers; unknown ids are left out',
    access: ['drivers.read'],
    query: z.object({
      ids: z
        .string()
        .max(20_000)
        .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'must be ids with commas between')
        .transform((list) => list.split(',').map(Number))
        .pipe(z.array(UserId).max(1_000)),
    }),
    responses: {
      200: z.object({ at: Instant, positions: z.array(Position.extend({ driverId: UserId })) }),
      ...refusals(401, 403),
    },
  }),
  reportBulk: endpoint({
    id: 'drivers.reportBulk',
    method: 'POST',
    path: '/api/driver-status/locations/bulk',
    summary: 'Report many drivers’ positions; each refused row says why, the others are taken',
    access: ['drivers.report-any'],
    body: z.strictObject({
      positions: z
        .array(Ping.extend({ driverId: UserId }).strict())
        .min(1)
        .max(MAX_BULK_PINGS),
    }),
    maxBodyBytes: MAX_BULK_PINGS * MAX_PING_BYTES,
    responses: {
      200: z.object({
        accepted: z.number().int(),
        refused: z.array(z.object({ index: z.number().int(), message: z.string() })),
      }),
      ...refusals(401, 403),
    },
  }),
  list: endpoint({
    id: 'drivers.list',
    method: 'GET',
    path: '/api/admin/users/drivers',
    summary: 'All drivers by number, on duty or not',
    access: ['drivers.read'],
    query: PageQuery.extend({ q: Text(100).optional(), status: DriverStatus.optional() }),
    responses: { 200: pageOf(Driver), ...refusals(401, 403) },
  }),
  statistics: endpoint({
    id: 'drivers.statistics',
    method: 'GET',
    path: '/api/admin/users/drivers/{id}/statistics',
    summary: 'What a driver has done: today and in all',
    access: ['drivers.read'],
    params: UserPath,
    responses: {
      200: z.object({
        driverId: UserId,
        delivered: z.number().int(),
        deliveredToday: z.number().int(),
        returned: z.number().int(),
        late: z.number().int(),
        active: z.number().int(),
        meanPickupToDoorSeconds: z.number().nullable(),
      }),
      ...refusals(401, 403, 404),
    },
  }),
} as const;
