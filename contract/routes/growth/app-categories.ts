import { z } from 'zod';
import {
  APP_CATEGORY_EVENT_TYPES,
  APP_CATEGORY_STATES,
} from '#machines/app-category/app-category-machine.ts';
import { actsOf } from '../../acts.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals, stale } from '../../errors.ts';
import {
  AppCategoryId,
  appCategoryFields,
  MAX_APP_CATEGORIES,
  MAX_IN_APP_CATEGORY,
  VisibleCategory,
} from '../../growth/apps/app-category.ts';
import { appPlaceQuery, ShownInNames } from '../../growth/apps/place.ts';
import { pathOf } from '../../ids.ts';
import {
  bulkResults,
  bulkRows,
  Csv,
  flag,
  ListCount,
  listFilter,
  listQuery,
  several,
} from '../../list.ts';
import { pageOf } from '../../page.ts';
import { IfMatch, Version } from '../../version.ts';

export { AppCategoryId };

const AppCategoryPath = pathOf(AppCategoryId);
const AppCategoryState = z.enum(APP_CATEGORY_STATES).meta({ id: 'AppCategoryState' });

/** A category of the apps as the back office keeps it. */
export const AppCategory = z
  .object({
    id: AppCategoryId,
    version: Version,
    ...appCategoryFields,
    name: z.string(),
    zones: ShownInNames,
    parent: z.string().nullable().meta({ description: 'Name of the category above' }),
    category: z.string().nullable().meta({ description: 'Name of the category of its items' }),
    position: z.number().int().meta({ description: 'Place among its siblings, from 1 on' }),
    state: AppCategoryState.meta({ description: 'Whether the apps show it' }),
    count: z.number().int().min(0).max(MAX_IN_APP_CATEGORY).nullable().meta({
      description: 'Stores or items in it, up to 1,000; null: it leads to those below it alone',
    }),
    children: z.number().int().meta({ description: 'Categories below it' }),
    acts: actsOf('edit', 'show', 'hide'),
  })
  .meta({ id: 'AppCategory' });
export type AppCategory = z.output<typeof AppCategory>;

const position = z.number().int().min(1).max(MAX_APP_CATEGORIES).meta({
  description: 'Place among its siblings; those behind it move on. Beyond the last: the last',
});
const notBoth = ({
  storeCategory,
  categoryId,
}: {
  storeCategory?: unknown;
  categoryId?: unknown;
}): boolean => storeCategory == null || categoryId == null;
const NOT_BOTH = { path: ['categoryId'], message: 'leads to stores or to items, not to both' };

const list = {
  sorts: ['place', 'name'],
  filters: {
    state: several(AppCategoryState).optional(),
    parentId: z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number)
      .pipe(AppCategoryId)
      .optional(),
    top: flag.optional().meta({ description: 'At the top level' }),
  },
} as const;

const access = ['apps.read'] as const;
const write = ['apps.write'] as const;

export const appCategoriesRoutes = {
  list: endpoint({
    id: 'appCategories.list',
    method: 'GET',
    path: '/api/admin/app-categories',
    summary: 'Categories of the apps, in their order',
    access,
    query: listQuery(list),
    responses: { 200: pageOf(AppCategory), ...refusals(401, 403) },
  }),
  count: endpoint({
    id: 'appCategories.count',
    method: 'GET',
    path: '/api/admin/app-categories/count',
    summary: 'How many categories of the apps a filter has',
    access,
    query: listFilter(list),
    responses: { 200: ListCount, ...refusals(401, 403) },
  }),
  export: endpoint({
    id: 'appCategories.export',
    method: 'GET',
    path: '/api/admin/app-categories/export',
    summary: 'Every category of the apps of a filter as CSV (text/csv)',
    access,
    query: listFilter(list),
    responses: { 200: Csv, ...refusals(401, 403) },
  }),
  get: endpoint({
    id: 'appCategories.get',
    method: 'GET',
    path: '/api/admin/app-categories/{id}',
    summary: 'One category of the apps',
    access,
    params: AppCategoryPath,
    responses: { 200: AppCategory, ...refusals(401, 403, 404) },
  }),
  create: endpoint({
    id: 'appCategories.create',
    method: 'POST',
    path: '/api/admin/app-categories',
    summary: 'Add a category to the apps, behind its siblings; its name is taken once',
    access: write,
    body: z.strictObject(appCategoryFields).refine(notBoth, NOT_BOTH),
    responses: { 201: AppCategory, ...refusals(401, 403, 409, 422) },
  }),
  update: endpoint({
    id: 'appCategories.update',
    method: 'PATCH',
    path: '/api/admin/app-categories/{id}',
    summary: 'Change or move a category of the apps',
    access: write,
    params: AppCategoryPath,
    headers: IfMatch,
    body: z
      .strictObject({ ...appCategoryFields, position })
      .partial()
      .refine((body) => Object.keys(body).length > 0, 'must change something')
      .refine(notBoth, NOT_BOTH),
    responses: {
      200: AppCategory,
      412: stale(AppCategory),
      ...refusals(401, 403, 404, 409, 422, 428),
    },
  }),
  bulk: endpoint({
    id: 'appCategories.bulk',
    method: 'POST',
    path: '/api/admin/app-categories/bulk',
    summary: 'Show or hide many categories of the apps, each for itself',
    access: write,
    body: z.strictObject({
      ids: bulkRows(AppCategoryId),
      event: z.enum(APP_CATEGORY_EVENT_TYPES),
    }),
    responses: { 200: bulkResults(AppCategoryId, AppCategory), ...refusals(401, 403) },
  }),
  forApps: endpoint({
    id: 'appCategories.forApps',
    method: 'GET',
    path: '/api/apps/categories',
    summary: 'What an app shows of its categories at a place, in its language',
    access: ['apps.use'],
    query: z.object(appPlaceQuery),
    responses: { 200: z.object({ items: z.array(VisibleCategory) }), ...refusals(401, 403) },
  }),
} as const;
