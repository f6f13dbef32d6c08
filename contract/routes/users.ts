import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { refusals, stale } from '../errors.ts';
import { Instant } from '../geo.ts';
import { UserId, UserPath } from '../ids.ts';
import { PageQuery, pageOf } from '../page.ts';
import { ROLES } from '../permissions.ts';
import { Email, NewPassword, Phone, Text } from '../text.ts';
import { IfMatch, Version } from '../version.ts';

export const USER_STATUSES = ['pending', 'active', 'disabled'] as const;
export const UserRole = z.enum(ROLES).meta({ id: 'Role' });
export const UserStatus = z.enum(USER_STATUSES).meta({ id: 'UserStatus' });

export const User = z
  .object({
    id: UserId,
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    role: UserRole.nullable(),
    status: UserStatus,
    version: Version,
    createdAt: Instant,
    lastSignInAt: Instant.nullable(),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof User>;

export const usersRoutes = {
  list: endpoint({
    id: 'users.list',
    method: 'GET',
    path: '/api/admin/users',
    summary: 'People with an account, newest first',
    access: ['users.read'],
    query: PageQuery.extend({
      role: UserRole.optional(),
      status: UserStatus.optional(),
      q: Text(100).optional().meta({ description: 'Part of a name or of an e-mail address' }),
    }),
    responses: { 200: pageOf(User), ...refusals(401, 403) },
  }),
  create: endpoint({
    id: 'users.create',
    method: 'POST',
    path: '/api/admin/users',
    summary: 'Make an account that can be used at once',
    access: ['users.write'],
    body: z.strictObject({
      name: Text(120),
      email: Email,
      password: NewPassword,
      phone: Phone.optional(),
      role: UserRole,
    }),
    responses: { 201: User, ...refusals(401, 403, 409) },
  }),
  get: endpoint({
    id: 'users.get',
    method: 'GET',
    path: '/api/admin/users/{id}',
    summary: 'One account',
    access: ['users.read'],
    params: UserPath,
    responses: { 200: User, ...refusals(401, 403, 404) },
  }),
  update: endpoint({
    id: 'users.update',
    method: 'PATCH',
    path: '/api/admin/users/{id}',
    summary: 'Change an account; disabling it ends its sessions at once',
    access: ['users.write'],
    params: UserPath,
    headers: IfMatch,
    body: z
      .strictObject({
        name: Text(120).optional(),
        phone: Phone.nullable().optional(),
        role: UserRole.optional(),
        status: z.enum(['active', 'disabled']).optional(),
        password: NewPassword.optional(),
      })
      .refine((body) => Object.keys(body).length > 0, 'must change something'),
    responses: { 200: User, 412: stale(User), ...refusals(401, 403, 404, 409, 428) },
  }),
} as const;
