import { z } from 'zod';
import { actsOf } from '../../acts.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals, stale } from '../../errors.ts';
import { id, pathOf, UserId } from '../../ids.ts';
import type { Permission } from '../../permissions.ts';
import { viewReasons } from '../../reasons/people/views.ts';
import { fieldReasons } from '../../reasons/platform/fields.ts';
import { issueOf, issueWith } from '../../reasons/reason.ts';
import { Text } from '../../text.ts';
import { Instant } from '../../time.ts';
import { IfMatch, Version } from '../../version.ts';

const ViewId = id('View');
const ViewPath = pathOf(ViewId);

/** The screens that have views. */
export const VIEW_SCOPES = [
  'live-orders',
  'orders',
  'stores',
  'items',
  'categories',
  'users',
  'drivers',
  'transactions',
  'collections',
  'store-balance',
  'audit',
  'zones',
  'promotions',
  'campaigns',
  'cases',
  'reports',
] as const;
export const ViewScope = z.enum(VIEW_SCOPES).meta({ id: 'ViewScope' });
export type ViewScope = z.output<typeof ViewScope>;

/** A screen as clients name it: those of the release before name that of zones so. */
const AskedScope = ViewScope.or(z.literal('areas').transform((): ViewScope => 'zones'));

/** The permission to read each screen, and therefore its views. */
export const VIEW_READERS: Readonly<Record<ViewScope, Permission>> = {
  'live-orders': 'live.read',
  orders: 'orders.read',
  stores: 'stores.read-all',
  items: 'items.read',
  categories: 'items.read',
  users: 'users.read',
  drivers: 'drivers.read',
  transactions: 'money.read',
  collections: 'cash.read',
  'store-balance': 'payouts.read',
  audit: 'audit.read',
  zones: 'zones.read',
  promotions: 'promotions.read',
  campaigns: 'push.read',
  cases: 'cases.read',
  reports: 'reports.items',
};

/** The largest number of views of one person in one scope. */
export const MAX_OWN_VIEWS = 100;

const Value = z
  .string()
  .max(1_000)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, issueOf(fieldReasons, 'field.control_characters'));

const MAX_ENTRIES = 20;
const fields = {
  name: Text(60),
  query: z
    .record(
      z.string().regex(/^[a-z][a-zA-Z-]{0,30}$/, issueOf(viewReasons, 'view.name_format')),
      Value,
    )
    .refine(
      (query) => Object.keys(query).length <= MAX_ENTRIES,
      issueWith(viewReasons, 'view.too_many_entries', { most: MAX_ENTRIES }),
    )
    .meta({ description: 'The query part of the screen’s URL' }),
  shared: z.boolean().meta({ description: 'True: visible to everyone who may see the screen' }),
};

export const View = z
  .object({
    id: ViewId,
    scope: ViewScope,
    ...fields,
    owner: z.object({ id: UserId, name: z.string() }),
    version: Version,
    updatedAt: Instant,
    acts: actsOf('update', 'remove'),
  })
  .meta({ id: 'View' });
export type View = z.output<typeof View>;

export const viewsRoutes = {
  list: endpoint({
    id: 'views.list',
    method: 'GET',
    path: '/api/admin/views',
    summary: 'List the saved views of a screen: one’s own and the shared ones, by name',
    access: ['console.use'],
    query: z.object({ scope: AskedScope }),
    responses: { 200: z.object({ items: z.array(View) }), ...refusals(401, 403) },
  }),
  create: endpoint({
    id: 'views.create',
    method: 'POST',
    path: '/api/admin/views',
    summary: 'Save a view of a screen under a name',
    access: ['console.use'],
    body: z.strictObject({ scope: AskedScope, ...fields, shared: fields.shared.default(false) }),
    responses: { 201: View, ...refusals(401, 403) },
  }),
  update: endpoint({
    id: 'views.update',
    method: 'PATCH',
    path: '/api/admin/views/{id}',
    summary: 'Change a view; for its owner and administrators',
    access: ['console.use'],
    params: ViewPath,
    headers: IfMatch,
    body: z
      .strictObject(fields)
      .partial()
      .refine((body) => Object.keys(body).length > 0, issueOf(fieldReasons, 'field.no_change')),
    responses: { 200: View, 412: stale(View), ...refusals(401, 403, 404, 428) },
  }),
  remove: endpoint({
    id: 'views.remove',
    method: 'DELETE',
    path: '/api/admin/views/{id}',
    summary: 'Remove a view; for its owner and administrators',
    access: ['console.use'],
    params: ViewPath,
    responses: { 204: null, ...refusals(401, 403, 404) },
  }),
} as const;
