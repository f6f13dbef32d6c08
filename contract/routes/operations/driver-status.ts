import { z } from 'zod';
import { DRIVER_STATUSES } from '#machines/driver/duty.ts';
import { PlannedPause, StoreClosing } from '../../catalogue/store.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { LatLon } from '../../geo.ts';
import { OrderId, StoreId, UserId, UserPath, ZoneName } from '../../ids.ts';
import { several } from '../../list.ts';
import { Centimes } from '../../money.ts';
import { DocumentFault } from '../../operations/driver-documents/documents.ts';
import { ANSWER_FIGURE_DAYS, AnswerFigures } from '../../operations/driver-facts/answer.ts';
import { PositionReport, RefusedReport } from '../../operations/position-report.ts';
import { StandDown } from '../../operations/stand-down.ts';
import { LiveZone } from '../../operations/zones/zone.ts';
import { driverReasons } from '../../reasons/operations/drivers.ts';
import { issueOf } from '../../reasons/reason.ts';
import { listRoutes } from '../../records/read-routes.ts';
import { Text } from '../../text.ts';
import { DateOnly, Instant } from '../../time.ts';
import { UserStatus } from '../people/users.ts';
import { DOCUMENT_DUE_DAYS, driverAccount } from './driver-profile.ts';
import { Order } from './orders.ts';

export { DRIVER_STATUSES };
export const DriverStatus = z.enum(DRIVER_STATUSES).meta({
  id: 'DriverStatus',
  description: 'busy is an available driver who carries orders; the server derives it',
});
export type DriverStatus = z.output<typeof DriverStatus>;

/** An older position is refused as invalid, one further in the future as a wrong clock. */
export const MAX_PING_AGE_MS = 24 * 3_600_000;
export const MAX_PING_AHEAD_MS = 60_000;
export const MAX_BULK_PINGS = 5_000;
/** Room for every field, every digit of a double, and the whitespace of indented JSON. */
const MAX_PING_BYTES = 400;

/** The position of a driver at a time. */
export const Position = LatLon.extend({
  heading: z.number().min(0).max(360).nullable().meta({ description: 'Degrees from north' }),
  speed: z.number().min(0).max(400).nullable().meta({ description: 'Metres per second' }),
  at: Instant,
}).meta({ id: 'Position' });
export type Position = z.output<typeof Position>;

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
    // Omitted when empty: responses contain thousands of drivers, and most have none.
    shiftEndsAt: Instant.optional().meta({ description: 'Nothing is picked up after this time' }),
    zones: z.array(z.string()).optional().meta({ description: 'Absent: every zone' }),
    standDown: StandDown.optional(),
    documentFaults: z
      .array(DocumentFault)
      .optional()
      .meta({ description: 'Why he may not go on duty, and gets no order' }),
  })
  .meta({ id: 'Driver' });
export type Driver = z.output<typeof Driver>;

export const StorePin = z
  .object({
    id: StoreId,
    name: z.string(),
    zone: z.string(),
    location: LatLon,
    open: z.boolean(),
    closed: StoreClosing.optional(),
    planned: PlannedPause.optional(),
  })
  .meta({ id: 'StorePin' });
export type StorePin = z.output<typeof StorePin>;

/** A driver as a row of the back-office list. */
export const DriverRow = Driver.extend({
  plate: z.string().nullable(),
  ...driverAccount,
  cashAtHand: Centimes,
  ceiling: Centimes,
  oldestUncollectedAt: Instant.nullable().meta({
    description: 'Since when the oldest cash without a remittance has been held',
  }),
  documentsDueOn: DateOnly.nullable().meta({ description: 'When the first document expires' }),
  answers: AnswerFigures.optional().meta({
    description: `Of the last ${ANSWER_FIGURE_DAYS} days; absent: never asked`,
  }),
}).meta({ id: 'DriverRow' });
export type DriverRow = z.output<typeof DriverRow>;

/** A driver's day in Casablanca; orders count on the day they were closed. */
export const DriverDay = z
  .object({
    day: DateOnly,
    delivered: z.number().int(),
    onTime: z.number().int(),
    clickToDoorMinutes: z.number().nullable().meta({ description: 'Mean, from click to door' }),
    distanceM: z.number().int().meta({ description: 'From store to address, in a straight line' }),
    cash: Centimes.meta({ description: 'Collected on delivery' }),
    returned: z.number().int(),
  })
  .meta({ id: 'DriverDay' });
export type DriverDay = z.output<typeof DriverDay>;
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
        zones: z.array(LiveZone),
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
    summary: 'Read one driver’s last position; a driver reads only their own',
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
    body: PositionReport.strict(),
    responses: { 204: null, ...refusals(401, 403, 404) },
  }),
  setStatus: endpoint({
    id: 'drivers.setStatus',
    method: 'PUT',
    path: '/api/driver-status/{id}',
    summary: 'Go on duty, on a break or off duty; refused with orders, or during a stand-down',
    access: ['drivers.report-own', 'drivers.write'],
    params: UserPath,
    body: z.strictObject({
      status: z.enum(['offline', 'available', 'on_break']),
      shiftEndsAt: Instant.nullable()
        .optional()
        .meta({ description: 'Until when; default: unchanged, or none when going on duty' }),
      answers: z.boolean().optional().meta({
        description:
          'An app that answers assignments; default: unchanged, or no when he goes on duty',
      }),
    }),
    responses: { 200: Driver, ...refusals(401, 403, 404, 409) },
  }),
  setLimits: endpoint({
    id: 'drivers.setLimits',
    method: 'PUT',
    path: '/api/driver-status/{id}/limits',
    summary: 'Set a driver’s limits: the shift’s end, and the zones to serve',
    access: ['drivers.write'],
    params: UserPath,
    body: z.strictObject({
      shiftEndsAt: Instant.nullable(),
      zones: z.array(ZoneName).min(1).max(50).nullable().meta({ description: 'Null: every zone' }),
    }),
    responses: { 200: Driver, ...refusals(401, 403, 404) },
  }),
  readBulk: endpoint({
    id: 'drivers.readBulk',
    method: 'GET',
    path: '/api/driver-status/locations/bulk',
    summary: 'Last positions of many drivers; unknown ids are omitted',
    access: ['drivers.read'],
    query: z.object({
      ids: z
        .string()
        .max(20_000)
        .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, issueOf(driverReasons, 'driver.ids'))
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
    summary: 'Report many drivers’ positions; refused rows have a reason, the others are accepted',
    access: ['drivers.report-any'],
    body: z.strictObject({
      positions: z
        .array(PositionReport.extend({ driverId: UserId }).strict())
        .min(1)
        .max(MAX_BULK_PINGS),
    }),
    maxBodyBytes: MAX_BULK_PINGS * MAX_PING_BYTES,
    responses: {
      200: z.object({
        accepted: z.number().int(),
        refused: z.array(RefusedReport),
      }),
      ...refusals(401, 403),
    },
  }),
  ...listRoutes({
    area: 'drivers',
    path: '/api/admin/users/drivers',
    names: ['driver', 'drivers'],
    note: 'on duty or not, searched by name, email and phone number',
    row: DriverRow,
    read: ['drivers.read'],
    sorts: ['code', 'name'],
    filters: {
      status: several(DriverStatus).optional(),
      account: several(UserStatus).optional().meta({ description: 'Default: active ones' }),
      vehicle: Text(40).optional(),
      zone: Text(60)
        .optional()
        .meta({ description: 'Drivers who serve it, including those of every zone' }),
      documents: z
        .enum(['expired', 'due'])
        .optional()
        .meta({ description: `Due: a document expires within ${DOCUMENT_DUE_DAYS} days` }),
    },
  }),
  statistics: endpoint({
    id: 'drivers.statistics',
    method: 'GET',
    path: '/api/admin/users/drivers/{id}/statistics',
    summary: 'A driver’s record: in total, and on each day of a range (30 days by default)',
    access: ['drivers.read'],
    params: UserPath,
    query: z.object({
      from: DateOnly.optional().meta({ description: 'First day, in Casablanca' }),
      to: DateOnly.optional().meta({ description: 'Last day; at most 366 days after the first' }),
    }),
    responses: {
      200: z.object({
        driverId: UserId,
        delivered: z.number().int(),
        deliveredToday: z.number().int(),
        returned: z.number().int(),
        late: z.number().int(),
        active: z.number().int(),
        meanPickupToDoorSeconds: z.number().nullable(),
        days: z.array(DriverDay).meta({ description: 'Days without any work are omitted' }),
      }),
      ...refusals(401, 403, 404),
    },
  }),
} as const;
export type DriverListQuery = z.output<typeof driverStatusRoutes.list.query>;
