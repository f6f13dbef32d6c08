import { z } from 'zod';
import { CATEGORY_EVENT_TYPES, CATEGORY_STATES } from '#machines/category/category-machine.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { CategoryId, CommandId, idOf, pathOf, QueryCategoryId } from '../../ids.ts';
import { flag } from '../../list.ts';
import { Translations } from '../../names.ts';
import { recordOf } from '../../records/record.ts';
import { recordRoutes } from '../../records/record-routes.ts';
import { Text } from '../../text.ts';

/** The highest position of a category. */
export const MAX_CATEGORY_POSITION = 10_000;

const fields = {
  name: Text(60),
  names: Translations(60),
  parentId: CategoryId.nullable(),
  position: z.number().int().min(0).max(MAX_CATEGORY_POSITION),
  imageId: idOf('File', z.number().int().min(1).max(2_147_483_647)).nullable(),
};

/** Counting the items of a category stops here. */
export const MAX_CATEGORY_ITEMS = 1_000;

export const Category = recordOf(
  'Category',
  {
    ...fields,
    name: z.string(),
    state: z.enum(CATEGORY_STATES).meta({ description: 'Whether the apps show it' }),
    parent: z.string().nullable().meta({ description: 'Name of the parent category' }),
    items: z
      .number()
      .int()
      .min(0)
      .max(MAX_CATEGORY_ITEMS)
      .meta({ description: 'Items in it that are not archived; counting ends at 1,000' }),
  },
  { acts: ['edit', 'show', 'hide'] },
);
export type Category = z.output<typeof Category>;

const routes = recordRoutes({
  area: 'categories',
  path: '/categories',
  names: ['category of items', 'categories of items'],
  row: Category,
  read: ['items.read'],
  write: ['items.write'],
  sorts: ['position', 'name'],
  filters: { active: flag.optional(), parentId: QueryCategoryId.optional() },
  fields,
  create: z.strictObject({ ...z.strictObject(fields).partial().shape, name: fields.name }),
  events: CATEGORY_EVENT_TYPES,
});
export type CategoryListQuery = z.output<typeof routes.list.query>;

export const categoriesRoutes = {
  ...routes,
  // Forms of stores list the categories too.
  list: endpoint({ ...routes.list, access: ['items.read', 'stores.read'] }),
  move: endpoint({
    id: 'categories.move',
    method: 'POST',
    path: '/categories/{id}/move',
    summary:
      'Move a category before or after its neighbour under the same parent, wherever both are now',
    access: ['items.write'],
    params: pathOf(CategoryId),
    body: z.strictObject({ commandId: CommandId, to: z.enum(['up', 'down']) }),
    responses: { 200: Category, ...refusals(401, 403, 404, 409, 422) },
  }),
};
