import { sql } from 'kysely';
import { categoriesRoutes as routes } from '#contract/routes/catalogue/categories.ts';
import { categoryRules } from '#machines/category/category-machine.ts';
import { isUniqueViolation } from '../../platform/db/error-codes.ts';
import type { Db } from '../../platform/db/schema.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';
import { nameColumns } from '../../platform/lists/name-columns.ts';
import { defineRecord } from '../../platform/records/record.ts';
import { type CategoryRow, categoryRepository as repository } from './repository.ts';

/** Refuses a parent that does not exist, or that is a descendant of this category. Error: 422. */
async function requireParent(trx: Db, parentId: number | null | undefined, id?: number) {
  if (parentId == null) return;
  const above = await repository.above(trx, parentId);
  if (above.length > 0 && (id === undefined || !above.includes(id))) return;
  throw refuse(
    'category.not_a_parent',
    {},
    { fields: [fieldFault('body.parentId', 'category.not_its_parent')] },
  );
}

/** The editable fields of a category, as recorded in the audit log. */
const toFacts = ({ parent_id, image_id, ...row }: CategoryRow) => {
  const { parent: _parent, items: _items, ...facts } = row;
  return { ...facts, parentId: parent_id, imageId: image_id };
};

/** Categories of items, the same for all stores. */
export const categoryRecord = defineRecord()({
  kind: 'category',
  routes,
  rows: repository,
  rules: categoryRules,
  title: ({ name }) => name,
  async lock(_deps, trx, id, _caller, change) {
    // Two concurrent changes that make each category the other's parent would create a cycle.
    if ((change as { parentId?: number | null }).parentId != null)
      await sql`lock table categories in share row exclusive mode`.execute(trx);
    return repository.lock(trx, id);
  },
  audited: toFacts,
  toRefusal: (_deps, error) =>
    isUniqueViolation(error)
      ? refuse('category.name_taken', {}, { fields: [fieldFault('body.name', 'field.taken')] })
      : undefined,
  check: ({ trx, body }, row) => requireParent(trx, body.parentId, row?.id),
  acts: {
    show: { write: ({ trx }, { id }) => repository.update(trx, id, { active: true }) },
    hide: { write: ({ trx }, { id }) => repository.update(trx, id, { active: false }) },
  },
  list: {
    sorts: {
      position: { key: sql`c.position`, type: 'integer' },
      name: { key: sql`c.name`, type: 'text' },
    },
    initial: 'position',
    filters: {
      active: (active) => sql`c.active = ${active}`,
      parentId: (id) => sql`c.parent_id = ${id}`,
    },
    search: (words) => sql`c.search @@ search_query(${words})`,
  },
  csv: [
    ['id', ({ id }) => id],
    ['name', ({ name }) => name],
    ...nameColumns,
    ['parent', ({ parent }) => parent],
    ['position', ({ position }) => position],
    ['items', ({ items }) => items],
    ['state', ({ state }) => state],
  ],
});
