import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { FieldError } from '#contract/errors.ts';
import { MAX_APP_CATEGORIES } from '#contract/growth/app-places/app-category.ts';
import { appCategoriesRoutes as routes } from '#contract/routes/growth/app-categories.ts';
import { appCategoryRules } from '#machines/app-category/app-category-machine.ts';
import { isUniqueViolation } from '../../platform/db/error-codes.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { fieldFault, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { nameColumns } from '../../platform/lists/name-columns.ts';
import { defineRecord } from '../../platform/records/record.ts';
import { requireNamed } from '../app-places/named.ts';
import { type AppCategoryRow, appCategoryRepository as repository } from './repository.ts';

type Change = RequestOf<typeof routes.update>['body'];
type Draft = RequestOf<typeof routes.create>['body'];

/** The editable fields of a category, as recorded in the audit log. */
const toFacts = (row: AppCategoryRow) => ({
  name: row.name,
  names: row.names,
  parent: row.parent,
  imageId: row.image_id,
  storeCategory: row.store_category,
  category: row.category,
  zones: row.zones,
  position: row.position,
  state: row.state,
});

const unknown = (...fields: FieldError[]) =>
  refuse('app_category.invalid_reference', {}, { fields });

/** Turns violations of database constraints into refusals with a message. */
function toRefusal(error: unknown): Refusal | undefined {
  if (isUniqueViolation(error))
    return refuse(
      'app_category.name_taken',
      {},
      { fields: [fieldFault('body.name', 'field.taken')] },
    );
  if ((error as { constraint?: string }).constraint === 'app_categories_parent')
    return unknown(fieldFault('body.parentId', 'app_category.has_subcategories'));
  return undefined;
}

const columnsOf = ({ zones, names, ...body }: Draft) => ({
  name: body.name,
  names: JSON.stringify(names),
  parent_id: body.parentId,
  image_id: body.imageId,
  store_category: body.storeCategory,
  category_id: body.categoryId,
  zone_ids: zones.map(({ id }) => id),
});

const ABSENT = {
  parentId: 'app_category.not_top_level',
  categoryId: 'app_category.absent_one',
} as const;

/** Refuses references to records that do not exist. Error: 422. */
async function requireKnown(trx: Trx, id: number | null, body: Change) {
  const { parentId = null, categoryId = null } = body;
  if (parentId !== null && parentId === id)
    throw unknown(fieldFault('body.parentId', 'app_category.not_top_level'));
  const missing = await repository.missing(trx, { parentId, categoryId });
  const [first, ...others] = missing.map((name) => fieldFault(`body.${name}`, ABSENT[name]));
  if (first) throw unknown(first, ...others);
  await requireNamed(trx, 'app_category', body);
}

/** Categories of the apps, a tree of two levels. */
export const appCategoryRecord = defineRecord()({
  kind: 'app_category',
  name: 'category',
  routes,
  rows: repository,
  rules: appCategoryRules,
  title: ({ name }) => name,
  async lock(_deps, trx, id) {
    await repository.lockTree(trx);
    return repository.lock(trx, id);
  },
  audited: toFacts,
  toRefusal: (_deps, error) => toRefusal(error),
  async check({ trx, body }, row) {
    await repository.lockTree(trx);
    await requireKnown(trx, row?.id ?? null, body);
    if (!row && (await repository.count(trx)) >= MAX_APP_CATEGORIES)
      throw unknown(fieldFault('body.name', 'app_category.too_many', { most: MAX_APP_CATEGORIES }));
  },
  columns: columnsOf,
  async edit({ trx, body, fields }, { id, ...before }) {
    if (fields.storeCategory !== null && fields.categoryId !== null)
      throw unknown(fieldFault('body.categoryId', 'app_category.leads_to_both'));
    await repository.update(trx, id, columnsOf(fields));
    const isElsewhere = body.parentId !== undefined && body.parentId !== before.parent_id;
    const position = body.position ?? (isElsewhere ? MAX_APP_CATEGORIES + 1 : null);
    if (position !== null) await repository.renumber(trx, { id, position });
  },
  list: {
    sorts: {
      place: { key: sql`c.place`, type: 'integer' },
      name: { key: sql`c.name_key`, type: 'text' },
    },
    initial: 'place',
    filters: {
      state: (states) => sql`c.state = any(${states})`,
      parentId: (id) => sql`c.parent_id = ${id}`,
      top: (is) => (is ? sql`c.parent_id is null` : sql`c.parent_id is not null`),
    },
    search: (words) => sql`c.search @@ search_query(${words})`,
  },
  csv: [
    ['id', ({ id }) => id],
    ['name', ({ name }) => name],
    ...nameColumns,
    ['parent', ({ parent }) => parent],
    ['position', ({ position }) => position],
    ['store_category', (row) => row.store_category],
    ['item_category', ({ category }) => category],
    ['count', ({ count }) => count],
    ['zones', ({ zones }) => zones.map(({ name }) => name).join(', ')],
    ['state', ({ state }) => state],
  ],
});
