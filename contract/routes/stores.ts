import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { refusals, stale } from '../errors.ts';
import { LatLon } from '../geo.ts';
import { StoreId, StorePath, UserId } from '../ids.ts';
import { Item, NewItem } from '../item.ts';
import { listQuery } from '../list.ts';
import { pageOf } from '../page.ts';
import { Phone, Text } from '../text.ts';
import { IfMatch, Version } from '../version.ts';

const fields = {
  name: Text(120),
  phone: Phone.nullable(),
  address: Text(200),
  zone: Text(60).meta({ description: 'Name of the operational area' }),
  location: LatLon,
  prepMinutes: z.number().int().min(1).max(180),
  open: z.boolean().meta({ description: 'False stops new orders' }),
};

export const Store = z.object({ id: StoreId, ...fields, version: Version }).meta({ id: 'Store' });
export type Store = z.output<typeof Store>;

const storeList = listQuery({ sorts: ['name'], filters: {} });

export const storesRoutes = {
  list: endpoint({
    id: 'stores.list',
    method: 'GET',
    path: '/stores',
    summary: 'Stores by name',
    access: ['stores.read'],
    query: storeList,
    responses: { 200: pageOf(Store), ...refusals(401, 403) },
  }),
  create: endpoint({
    id: 'stores.create',
    method: 'POST',
    path: '/stores',
    summary: 'Add a store; `ownerId` is the account that its tablet signs in with',
    access: ['stores.write'],
    body: z.strictObject({
      ...fields,
      phone: fields.phone.optional(),
      open: fields.open.default(true),
      ownerId: UserId.optional(),
    }),
    responses: { 201: Store, ...refusals(401, 403, 404) },
  }),
  get: endpoint({
    id: 'stores.get',
    method: 'GET',
    path: '/stores/{id}',
    summary: 'One store',
    access: ['stores.read'],
    params: StorePath,
    responses: { 200: Store, ...refusals(401, 403, 404) },
  }),
  update: endpoint({
    id: 'stores.update',
    method: 'PATCH',
    path: '/stores/{id}',
    summary: 'Change a store',
    access: ['stores.write'],
    params: StorePath,
    headers: IfMatch,
    body: z
      .strictObject(fields)
      .partial()
      .refine((body) => Object.keys(body).length > 0, 'must change something'),
    responses: { 200: Store, 412: stale(Store), ...refusals(401, 403, 404, 428) },
  }),
  items: endpoint({
    id: 'stores.items',
    method: 'GET',
    path: '/stores/{id}/items',
    summary: 'The menu of a store, by category and place',
    access: ['stores.read'],
    params: StorePath,
    responses: { 200: z.object({ items: z.array(Item) }), ...refusals(401, 403, 404) },
  }),
  addItems: endpoint({
    id: 'stores.addItems',
    method: 'POST',
    path: '/stores/{id}/items',
    summary: 'Add items to the menu of a store, all or none',
    access: ['items.write'],
    params: StorePath,
    body: z.strictObject({ items: z.array(NewItem).min(1).max(500) }),
    responses: {
      201: z.object({ items: z.array(Item) }),
      ...refusals(401, 403, 404, 409, 422),
    },
  }),
} as const;
