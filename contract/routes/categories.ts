import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { refusals, stale } from '../errors.ts';
import { CategoryId, CategoryPath } from '../ids.ts';
import { flag, listQuery } from '../list.ts';
import { Translated } from '../names.ts';
import { pageOf } from '../page.ts';
import { Text } from '../text.ts';
import { IfMatch, Version } from '../version.ts';

const fields = {
  name: Text(60),
  names: Translated(60),
  parentId: CategoryId.nullable(),
  position: z.number().int().min(0).max(10_000),
  active: z.boolean().meta({ description: 'False hides it from the apps' }),
  imageId: z.number().int().min(1).max(2_147_483_647).nullable(),
};

export const Category = z
  .object({ id: CategoryId, ...fields, name: z.string(), version: Version })
  .meta({ id: 'Category' });
export type Category = z.output<typeof Category>;

export const CategoryListQuery = listQuery({
  sorts: ['position', 'name'],
  filters: { active: flag.optional() },
});
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
} as const;
