import { z } from 'zod';
import { Item, NewItem } from '../../catalogue/item.ts';
import { AppStore, StoreCategory, storeFields } from '../../catalogue/store.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals, stale } from '../../errors.ts';
import { StorePath } from '../../ids.ts';
import { flag, listQuery, several } from '../../list.ts';
import { pageOf } from '../../page.ts';
import { fieldReasons } from '../../reasons/platform/fields.ts';
import { issueOf } from '../../reasons/reason.ts';
import { Text } from '../../text.ts';
import { IfMatch } from '../../version.ts';

const { name, names, category, phone, address, zone, location, prepMinutes, ...rest } = storeFields;
const { minimumOrder, deliveryModes, ...further } = rest;
const basics = { name, phone, address, zone, location, prepMinutes };

const appStoreList = listQuery({
  sorts: ['name', 'rating'],
  filters: {
    zone: several(Text(60)).optional(),
    category: several(StoreCategory).optional(),
    open: flag.optional(),
  },
});

export const appStoresRoutes = {
  list: endpoint({
    id: 'appStores.list',
    method: 'GET',
    path: '/stores',
    summary: 'List stores in business, by name; staff also see applications',
    access: ['stores.read'],
    query: appStoreList,
    responses: { 200: pageOf(AppStore), ...refusals(401, 403) },
  }),
  create: endpoint({
    id: 'appStores.create',
    method: 'POST',
    path: '/stores',
    summary: 'Create a store; `ownerId` is the account that its tablet uses',
    access: ['stores.write'],
    body: z.strictObject({
      ...basics,
      phone: phone.optional(),
      ...z.object({ names, category, minimumOrder, deliveryModes, ...further }).partial().shape,
      status: z.enum(['applied', 'active']).optional().meta({
        description:
          'Defaults to active for users who may approve stores, otherwise to an application',
      }),
    }),
    responses: { 201: AppStore, ...refusals(401, 403, 404, 409) },
  }),
  get: endpoint({
    id: 'appStores.get',
    method: 'GET',
    path: '/stores/{id}',
    summary: 'Read one store',
    access: ['stores.read'],
    params: StorePath,
    responses: { 200: AppStore, ...refusals(401, 403, 404) },
  }),
  update: endpoint({
    id: 'appStores.update',
    method: 'PATCH',
    path: '/stores/{id}',
    summary: 'Change a store',
    access: ['stores.write'],
    params: StorePath,
    headers: IfMatch,
    body: z
      .strictObject(basics)
      .partial()
      .refine((body) => Object.keys(body).length > 0, issueOf(fieldReasons, 'field.no_change')),
    responses: { 200: AppStore, 412: stale(AppStore), ...refusals(401, 403, 404, 428) },
  }),
  items: endpoint({
    id: 'appStores.items',
    method: 'GET',
    path: '/stores/{id}/items',
    summary: 'The menu of a store, by category and position',
    access: ['stores.read'],
    params: StorePath,
    responses: { 200: z.object({ items: z.array(Item) }), ...refusals(401, 403, 404) },
  }),
  addItems: endpoint({
    id: 'appStores.addItems',
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
