import { z } from 'zod';
import {
  APP_CATEGORY_EVENT_TYPES,
  APP_CATEGORY_STATES,
} from '#machines/app-category/app-category-machine.ts';
import { actsOf } from '../../acts.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import {
  AppCategoryId,
  appCategoryFields,
  MAX_APP_CATEGORIES,
  MAX_IN_APP_CATEGORY,
  VisibleCategory,
} from '../../growth/apps/app-category.ts';
import { appPlaceQuery, ShownInNames } from '../../growth/apps/place.ts';
import { flag, several } from '../../list.ts';
import { changeOf, recordRoutes } from '../../records.ts';
import { Version } from '../../version.ts';

export { AppCategoryId };

const AppCategoryState = z.enum(APP_CATEGORY_STATES).meta({ id: 'AppCategoryState' });

/** A category of the apps with its back-office fields. */
export const AppCategory = z
  .object({
    id: AppCategoryId,
    version: Version,
    ...appCategoryFields,
    name: z.string(),
    zones: ShownInNames,
    parent: z.string().nullable().meta({ description: 'Name of the parent category' }),
    category: z.string().nullable().meta({ description: 'Name of the category of its items' }),
    position: z.number().int().meta({ description: 'Position among its siblings, from 1' }),
    state: AppCategoryState.meta({ description: 'Whether the apps show it' }),
    count: z.number().int().min(0).max(MAX_IN_APP_CATEGORY).nullable().meta({
      description: 'Stores or items in it, up to 1,000; null: it only contains subcategories',
    }),
    children: z.number().int().meta({ description: 'Number of subcategories' }),
    acts: actsOf('edit', 'show', 'hide'),
  })
  .meta({ id: 'AppCategory' });
export type AppCategory = z.output<typeof AppCategory>;

const position = z.number().int().min(1).max(MAX_APP_CATEGORIES).meta({
  description: 'Position among its siblings; later ones move back. Beyond the last: the last',
});
const notBoth = ({
  storeCategory,
  categoryId,
}: {
  storeCategory?: unknown;
  categoryId?: unknown;
}): boolean => storeCategory == null || categoryId == null;
const NOT_BOTH = { path: ['categoryId'], message: 'leads to stores or to items, not to both' };

export const appCategoriesRoutes = {
  ...recordRoutes({
    area: 'appCategories',
    path: '/api/admin/app-categories',
    names: ['category of the apps', 'categories of the apps'],
    id: AppCategoryId,
    row: AppCategory,
    read: ['apps.read'],
    write: ['apps.write'],
    list: {
      sorts: ['place', 'name'],
      filters: {
        state: several(AppCategoryState).optional(),
        parentId: z
          .string()
          .regex(/^[1-9]\d{0,9}$/)
          .transform(Number)
          .pipe(AppCategoryId)
          .optional(),
        top: flag.optional().meta({ description: 'Top-level categories only' }),
      },
    },
    create: z.strictObject(appCategoryFields).refine(notBoth, NOT_BOTH),
    change: changeOf({ ...appCategoryFields, position }).refine(notBoth, NOT_BOTH),
    events: APP_CATEGORY_EVENT_TYPES,
  }),
  forApps: endpoint({
    id: 'appCategories.forApps',
    method: 'GET',
    path: '/api/apps/categories',
    summary: 'The categories that an app shows at a location, in its language',
    access: ['apps.use'],
    query: z.object(appPlaceQuery),
    responses: { 200: z.object({ items: z.array(VisibleCategory) }), ...refusals(401, 403) },
  }),
};
