import { z } from 'zod';
import { CATEGORY_EVENT_TYPES, CATEGORY_STATES } from '#machines/category/category-machine.ts';
import { actsOf } from '../../acts.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals, stale } from '../../errors.ts';
import { CategoryId, CategoryPath, idOf, QueryCategoryId } from '../../ids.ts';
import { bulkResults, bulkRows, Csv, flag, ListCount, listFilter, listQuery } from '../../list.ts';
import { Translated } from '../../names.ts';
import { pageOf } from '../../page.ts';
import { Text } from '../../text.ts';
import { IfMatch, Version } from '../../version.ts';

const fields = {
  name: Text(60),
  names: Translated(60),
  parentId: CategoryId.nullable(),
  position: z.number().int().min(0).max(10_000),
  imageId: idOf('File', z.number().int().min(1).max(2_147_483_647)).nullable(),
};

/** Counting the items of a category ends here. */
export const MAX_CATEGORY_ITEMS = 1_000;

export const Category = z
  .object({
    id: CategoryId,
    ...fields,
    name: z.string(),
    state: z.enum(CATEGORY_STATES).meta({ description: 'Whether the apps show it' }),
    version: Version,
    parent: z.string().nullable().meta({ description: 'Name of the category above' }),
    items: z
      .number()
      .int()
      .min(0)
      .max(MAX_CATEGORY_ITEMS)
      .meta({ description: 'Items in it that are not archived; counting ends at 1,000' }),
    acts: actsOf('edit', 'show', 'hide'),
  })
  .meta({ id: 'Category' });
export type Category = z.output<typeof Category>;

const list = {
  sorts: ['position', 'name'],
  filters: { active: flag.optional(), parentId: QueryCategoryId.optional() },
} as const;
const filter = listFilter(list);
export const CategoryListQuery = listQuery(list);
export type CategoryListQuery = z.output<typeof CategoryListQuery>;

export const categoriesRoutes = {
  list: endpoint({
    id: 'categories.list',
    method: 'GET',
    path: '/categories',
    summary: 'Categories of items, of all stores',
    access: ['items.read', 'stores.read'],
    query: CategoryListQuery,
    responses: { 200: pageOf(Category), ...refusals(401, 403) },
  }),
  count: endpoint({
    id: 'categories.count',
    method: 'GET',
    path: '/categories/count',
    summary: 'How many categories a filter has',
    access: ['items.read'],
    query: filter,
    responses: { 200: ListCount, ...refusals(401, 403) },
  }),
  export: endpoint({
    id: 'categories.export',
    method: 'GET',
    path: '/categories/export',
    summary: 'Every category of a filter as CSV (text/csv)',
    access: ['items.read'],
    query: filter,
    responses: { 200: Csv, ...refusals(401, 403) },
  }),
  get: endpoint({
    id: 'categories.get',
    method: 'GET',
    path: '/categories/{id}',
    summary: 'One category',
    access: ['items.read'],
    params: CategoryPath,
    responses: { 200: Category, ...refusals(401, 403, 404) },
  }),
  create: endpoint({
    id: 'categories.create',
    method: 'POST',
    path: '/categories',
    summary: 'Add a category; a name is taken once, whatever its case and accents',
    access: ['items.write'],
    body: z.strictObject({ ...z.strictObject(fields).partial().shape, name: fields.name }),
    responses: { 201: Category, ...refusals(401, 403, 409, 422) },
  }),
  update: endpoint({
    id: 'categories.update',
    method: 'PATCH',
    path: '/categories/{id}',
    summary: 'Change a category',
    access: ['items.write'],
    params: CategoryPath,
    headers: IfMatch,
    body: z
      .strictObject(fields)
      .partial()
      .refine((body) => Object.keys(body).length > 0, 'must change something'),
    responses: { 200: Category, 412: stale(Category), ...refusals(401, 403, 404, 409, 422, 428) },
  }),
  bulk: endpoint({
    id: 'categories.bulk',
    method: 'POST',
    path: '/categories/bulk',
    summary: 'Send one event to up to 200 categories, each for itself',
    access: ['items.write'],
    body: z.strictObject({ ids: bulkRows(CategoryId), event: z.enum(CATEGORY_EVENT_TYPES) }),
    responses: { 200: bulkResults(CategoryId, Category), ...refusals(401, 403, 422) },
  }),
} as const;
