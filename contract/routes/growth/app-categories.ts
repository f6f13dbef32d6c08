import { z } from 'zod';
import {
  APP_CATEGORY_EVENT_TYPES,
  APP_CATEGORY_STATES,
} from '#machines/app-category/app-category-machine.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import {
  AppCategoryId,
  appCategoryFields,
  MAX_APP_CATEGORIES,
  MAX_IN_APP_CATEGORY,
  VisibleCategory,
} from '../../growth/app-places/app-category.ts';
import { appPlaceQuery, ShownInNames } from '../../growth/app-places/place.ts';
import { flag, several } from '../../list.ts';
import { pushReasons } from '../../reasons/growth/push.ts';
import { faultOf } from '../../reasons/reason.ts';
import { changeOf, withoutFaults } from '../../records/body.ts';
import { recordOf } from '../../records/record.ts';
import { recordRoutes } from '../../records/record-routes.ts';

export { AppCategoryId };

const AppCategoryState = z.enum(APP_CATEGORY_STATES).meta({ id: 'AppCategoryState' });

/** A category of the apps with its back-office fields. */
export const AppCategory = recordOf(
  'AppCategory',
  {
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
  },
  { acts: ['edit', 'show', 'hide'] },
);
export type AppCategory = z.output<typeof AppCategory>;

const position = z.number().int().min(1).max(MAX_APP_CATEGORIES).meta({
  description: 'Position among its siblings; later ones move back. Beyond the last: the last',
});
/** It leads to stores or to items. */
const faultsOf = ({
  storeCategory,
  categoryId,
}: {
  storeCategory?: unknown;
  categoryId?: unknown;
}) =>
  storeCategory == null || categoryId == null
    ? []
    : [faultOf(pushReasons, 'categoryId', 'app_category.leads_to_both')];

export const appCategoriesRoutes = {
  ...recordRoutes({
    area: 'appCategories',
    path: '/api/admin/app-categories',
    names: ['category of the apps', 'categories of the apps'],
    row: AppCategory,
    read: ['apps.read'],
    write: ['apps.write'],
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
    fields: appCategoryFields,
    create: withoutFaults(z.strictObject(appCategoryFields), faultsOf),
    change: withoutFaults(changeOf({ ...appCategoryFields, position }), faultsOf),
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
