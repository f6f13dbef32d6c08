import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import {
  type Category,
  categoriesRoutes as routes,
} from '#contract/routes/catalogue/categories.ts';
import { categoryRules } from '#machines/category/category-machine.ts';
import { actsOf } from '../../platform/acts/decide.ts';
import { allowedBy, EDIT } from '../../platform/acts/machine.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type CategoryRow, categoryRepository as repository } from './repository.ts';

type Change = RequestOf<typeof routes.update>['body'];

/** Converts a row to the contract's category for its reader. */
export const toCategory = (row: CategoryRow, caller: Caller, at: Date): Category => {
  const { parent_id: parentId, image_id: imageId, ...fields } = row;
  return toContract<Category>({
    ...fields,
    parentId,
    imageId,
    acts: actsOf(categoryActs, row, caller, at),
  });
};

/** The editable fields of a category, as recorded in the audit log. */
const toFacts = ({ parent_id, image_id, ...row }: CategoryRow) => {
  const { parent: _parent, items: _items, ...facts } = row;
  return { ...facts, parentId: parent_id, imageId: image_id };
};

const taken = () =>
  new Refusal('category.taken', 'A category with this name already exists.', {
    fields: [{ path: 'body.name', message: 'is taken' }],
  });
const isTaken = (error: unknown) => (error as { code?: string }).code === '23505';

/** The columns of the fields of a change. */
export const columnsOf = ({ name, names, parentId, position, imageId }: Change) => ({
  ...(name === undefined ? {} : { name }),
  ...(names === undefined ? {} : { names: JSON.stringify(names) }),
  ...(parentId === undefined ? {} : { parent_id: parentId }),
  ...(position === undefined ? {} : { position }),
  ...(imageId === undefined ? {} : { image_id: imageId }),
});

/** Refuses a parent that does not exist, or that is a descendant of this category. Error: 422. */
export async function requireParent(trx: Db, parentId: number | null | undefined, id?: number) {
  if (parentId == null) return;
  const above = await repository.above(trx, parentId);
  if (above.length > 0 && (id === undefined || !above.includes(id))) return;
  throw new Refusal(
    'category.unknown',
    'The parent category does not exist, or is below this category.',
    {
      fields: [{ path: 'body.parentId', message: 'cannot be the parent of this category' }],
    },
  );
}

const { act } = defineSubject<
  ActDeps,
  CategoryRow,
  typeof EDIT | 'category.show' | 'category.hide'
>()({
  name: 'The category',
  kind: 'category',
  async lock(_deps, trx, id, _caller, change) {
    // Two concurrent changes that make each category the other's parent would create a cycle.
    if ((change as Change).parentId != null)
      await sql`lock table categories in share row exclusive mode`.execute(trx);
    return repository.lock(trx, id);
  },
  read: (_deps, db, id) => repository.one(db, id),
  show: ({ clock }, row, caller) => toCategory(row, caller, clock()),
  audited: toFacts,
  ...allowedBy({
    code: 'category.illegal_event',
    rules: categoryRules,
    stateOf: ({ state }: CategoryRow) => ({ status: state }),
    title: ({ name }) => name,
  }),
  toRefusal: (_deps, error) => (isTaken(error) ? taken() : undefined),
});

export const categoryActs = {
  edit: act({
    route: routes.update,
    event: EDIT,
    async write({ trx, body }, { id }) {
      await requireParent(trx, body.parentId, id);
      return repository.update(trx, id, columnsOf(body));
    },
  }),
  show: act({
    route: routes.bulk,
    event: 'category.show',
    write: ({ trx }, { id }) => repository.update(trx, id, { active: true }),
  }),
  hide: act({
    route: routes.bulk,
    event: 'category.hide',
    write: ({ trx }, { id }) => repository.update(trx, id, { active: false }),
  }),
};
