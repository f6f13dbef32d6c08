import { z } from 'zod';
import { USER_EVENT_TYPES, USER_STATUSES } from '#machines/user/user-machine.ts';
import { actsOf } from '../../acts.ts';
import { endpoint } from '../../endpoint.ts';
import { illegalEvent, refusals, stale } from '../../errors.ts';
import { LatLon } from '../../geo.ts';
import { idOf, UserId, UserPath } from '../../ids.ts';
import { bulkResults, bulkRows, flag, several } from '../../list.ts';
import { Centimes } from '../../money.ts';
import { UserZones, UserZonesInput } from '../../people/user-zones.ts';
import { ROLES } from '../../permissions.ts';
import { reasonFields } from '../../reasons/params.ts';
import { userReasons } from '../../reasons/people/users.ts';
import { fieldReasons } from '../../reasons/platform/fields.ts';
import { issueOf } from '../../reasons/reason.ts';
import { changeOf } from '../../records/body.ts';
import { readRoutes } from '../../records/read-routes.ts';
import { Phone } from '../../text/phone.ts';
import { Email, Text } from '../../text.ts';
import { Instant } from '../../time.ts';
import { IfMatch, Version } from '../../version.ts';

export { USER_STATUSES };
export const UserRole = z.enum(ROLES).meta({ id: 'Role' });
export const UserStatus = z.enum(USER_STATUSES).meta({ id: 'UserStatus' });
export const UserEventType = z.enum(USER_EVENT_TYPES).meta({ id: 'UserEventType' });

/** An account as its owner sees it. */
export const User = z
  .object({
    id: UserId,
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    role: UserRole.nullable(),
    status: UserStatus,
    zones: UserZones,
    version: Version,
    createdAt: Instant,
    lastSignInAt: Instant.nullable(),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof User>;

export const UserAct = z.enum(['approve', 'block', 'unblock', 'archive', 'restore']);
export type UserAct = z.output<typeof UserAct>;

/** An account as a row of the back-office list. */
export const UserRow = User.extend({
  statusReason: z.string().nullable().meta({ description: 'Why it is blocked' }),
  statusAt: Instant.nullable(),
  archivedAt: Instant.nullable(),
  hasPassword: z
    .boolean()
    .meta({ description: 'False until its owner has set one through a link (`users.reset`)' }),
  orders: z.number().int().meta({ description: 'Placed by a customer, or assigned to a driver' }),
  wallet: Centimes.nullable().meta({ description: 'Balance; null: no wallet' }),
  acts: actsOf(...UserAct.options, 'edit', 'reset', 'signOut'),
}).meta({ id: 'UserRow' });
export type UserRow = z.output<typeof UserRow>;

export const Address = LatLon.extend({
  label: Text(40).nullable().meta({ description: 'For example home' }),
  address: Text(200),
  note: Text(200).nullable().meta({ description: 'How to find the address' }),
}).meta({ id: 'Address' });
export type Address = z.output<typeof Address>;

export const UserDetail = UserRow.extend({
  addresses: z
    .array(
      Address.extend({
        zone: z.string().nullable().meta({ description: 'The zone that contains it; null: none' }),
      }),
    )
    .meta({ description: 'The first is the default' }),
  legalEvents: z.array(UserEventType),
}).meta({ id: 'UserDetail' });
export type UserDetail = z.output<typeof UserDetail>;

/** A session on a device: which account signed in, and where. */
export const Device = z
  .object({
    sessionId: z.number().int(),
    deviceId: z.string(),
    userAgent: z
      .string()
      .nullable()
      .meta({ description: 'The User-Agent header of the sign-in, at most 200 characters' }),
    since: Instant,
    expiresAt: Instant,
    endedAt: Instant.nullable(),
    endedWhy: z.string().nullable(),
    ...reasonFields,
  })
  .meta({ id: 'Device' });
export type Device = z.output<typeof Device>;

const Illegal = illegalEvent(UserEventType, UserDetail).meta({ id: 'IllegalUserEvent' });

/** The fields that accompany an event or an act: the reason and, for an approval, the role. */
const details = {
  reason: Text(300).optional().meta({ description: 'Required to block' }),
  role: UserRole.optional().meta({ description: 'Required to approve an account without a role' }),
};
const needsReason = { path: ['reason'], message: issueOf(userReasons, 'user.reason_needed') };
const changing = { params: UserPath, headers: IfMatch } as const;
const answers = {
  200: UserDetail,
  412: stale(UserDetail),
  ...refusals(401, 403, 404, 428),
  409: Illegal,
};

export const SessionId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, issueOf(fieldReasons, 'field.positive_number'))
  .transform(Number)
  .pipe(idOf('Session', z.number().int().max(2_147_483_647)));
const SessionPath = UserPath.extend({ sessionId: SessionId });

export const usersRoutes = {
  ...readRoutes({
    area: 'users',
    path: '/api/admin/users',
    names: ['account', 'accounts'],
    note: 'searched by name, email and phone number',
    row: UserRow,
    whole: UserDetail,
    read: ['users.read'],
    sorts: ['createdAt', 'name', 'lastSignInAt'],
    filters: {
      role: several(UserRole).optional(),
      status: several(UserStatus).optional(),
      archived: flag.optional().meta({ description: 'True: only archived accounts' }),
    },
  }),
  create: endpoint({
    id: 'users.create',
    method: 'POST',
    path: '/api/admin/users',
    summary:
      'Create an account; its owner sets the password through a link (`users.reset`), nobody else does',
    access: ['users.write'],
    body: z.strictObject({
      name: Text(120),
      email: Email,
      phone: Phone.nullable().optional(),
      role: UserRole,
      zones: UserZonesInput.optional().meta({ description: 'Default: all' }),
    }),
    responses: { 201: User, ...refusals(401, 403, 409) },
  }),
  update: endpoint({
    id: 'users.update',
    method: 'PATCH',
    path: '/api/admin/users/{id}',
    summary: 'Change an account; a new role or address ends its sessions at once',
    access: ['users.write'],
    ...changing,
    body: changeOf({
      name: Text(120),
      email: Email,
      phone: Phone.nullable(),
      role: UserRole,
      zones: UserZonesInput,
    }),
    responses: answers,
  }),
  event: endpoint({
    id: 'users.event',
    method: 'POST',
    path: '/api/admin/users/{id}/events',
    summary: 'Approve, block or unblock an account; blocking ends its sessions at once',
    access: ['users.block', 'users.write'],
    ...changing,
    body: z
      .strictObject({ event: UserEventType, ...details })
      .refine(({ event, reason }) => event !== 'user.block' || reason !== undefined, needsReason),
    responses: answers,
  }),
  archive: endpoint({
    id: 'users.archive',
    method: 'PUT',
    path: '/api/admin/users/{id}/archived',
    summary: 'Archive an account that is not active, or restore it',
    access: ['users.write'],
    ...changing,
    body: z.strictObject({ archived: z.boolean() }),
    responses: answers,
  }),
  bulk: endpoint({
    id: 'users.bulk',
    method: 'POST',
    path: '/api/admin/users/bulk',
    summary: 'Perform one act on many accounts, with a result for each',
    access: ['users.block', 'users.write'],
    body: z
      .strictObject({ ids: bulkRows(UserId), act: UserAct, ...details })
      .refine(({ act, reason }) => act !== 'block' || reason !== undefined, needsReason),
    responses: { 200: bulkResults(UserId, UserRow), ...refusals(401, 403) },
  }),
  setAddresses: endpoint({
    id: 'users.setAddresses',
    method: 'PUT',
    path: '/api/admin/users/{id}/addresses',
    summary: 'Save a customer’s addresses, as one list',
    access: ['users.write'],
    ...changing,
    body: z.strictObject({ addresses: z.array(Address.strict()).max(20) }),
    responses: answers,
  }),
  devices: endpoint({
    id: 'users.devices',
    method: 'GET',
    path: '/api/admin/users/{id}/devices',
    summary: 'Current and past sessions of an account by device, the latest first, at most 100',
    access: ['users.read'],
    params: UserPath,
    responses: { 200: z.object({ devices: z.array(Device) }), ...refusals(401, 403, 404) },
  }),
  endDevice: endpoint({
    id: 'users.endDevice',
    method: 'DELETE',
    path: '/api/admin/users/{id}/devices/{sessionId}',
    summary: 'Sign a device out at once',
    access: ['users.block', 'users.write'],
    params: SessionPath,
    responses: { 204: null, ...refusals(401, 403, 404) },
  }),
  reset: endpoint({
    id: 'users.reset',
    method: 'POST',
    path: '/api/admin/users/{id}/password-reset',
    summary: 'Create a link to set a password; it is shown once and works once',
    access: ['users.write'],
    params: UserPath,
    holdsSecret: true,
    responses: {
      201: z.object({
        token: z.string().meta({ description: 'For POST /api/auth/password; not stored in clear' }),
        expiresAt: Instant,
      }),
      ...refusals(401, 403, 404, 409),
    },
  }),
  mailReset: endpoint({
    id: 'users.mailReset',
    method: 'POST',
    path: '/api/admin/users/{id}/password-reset/mail',
    summary:
      'Mail a link to set a password to the address of the account. If the address is 30 days old, this does not link the account to its sender',
    access: ['users.write'],
    params: UserPath,
    responses: {
      202: z.object({ address: z.string(), expiresAt: Instant }),
      ...refusals(401, 403, 404, 409),
    },
  }),
} as const;
export type UserListQuery = z.output<typeof usersRoutes.list.query>;
