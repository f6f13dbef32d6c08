import type { RequestOf } from '#contract/endpoint.ts';
import { MAX_APP_CATEGORIES } from '#contract/growth/apps/app-category.ts';
import {
  AppCategory,
  appCategoriesRoutes as routes,
} from '#contract/routes/growth/app-categories.ts';
import {
  type AppCategoryState,
  appCategoryRules,
} from '#machines/app-category/app-category-machine.ts';
import { actsOf } from '../../platform/acts/decide.ts';
import { allowedBy, EDIT } from '../../platform/acts/machine.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { fieldRefusal, requireNamed } from '../app-places/named.ts';
import { type AppCategoryRow, appCategoryRepository as repository } from './repository.ts';

type Change = RequestOf<typeof routes.update>['body'];

/** Converts a category for its reader. */
export const toAppCategory = (row: AppCategoryRow, caller: Caller, at: Date): AppCategory =>
  fromRow(AppCategory, row, { acts: actsOf(appCategoryActs, row, caller, at) });

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

export const unknown = (path: string, fault: string) =>
  fieldRefusal('app_category.unknown', 'The category has an invalid reference.', path, fault);
const UNKNOWN = {
  parentId: 'must be another category at the top level',
  categoryId: 'does not exist',
};

/** Turns violations of database constraints into refusals with a message. */
function toRefusal(error: unknown): Refusal | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505')
    return fieldRefusal(
      'app_category.taken',
      'A category of the apps with this name already exists.',
      'name',
      'is taken',
    );
  if (constraint === 'app_categories_parent')
    return unknown('parentId', 'is only for categories without subcategories');
  return undefined;
}

/** The columns of the fields of a change. */
export const columnsOf = (body: Change) => ({
  ...(body.name === undefined ? {} : { name: body.name }),
  ...(body.names === undefined ? {} : { names: JSON.stringify(body.names) }),
  ...(body.parentId === undefined ? {} : { parent_id: body.parentId }),
  ...(body.imageId === undefined ? {} : { image_id: body.imageId }),
  ...(body.storeCategory === undefined ? {} : { store_category: body.storeCategory }),
  ...(body.categoryId === undefined ? {} : { category_id: body.categoryId }),
  ...(body.zones === undefined ? {} : { zone_ids: body.zones.map(({ id }) => id) }),
});

/** Refuses references to records that do not exist. Error: 422. */
export async function requireKnown(trx: Trx, id: number | null, body: Change) {
  const { parentId = null, categoryId = null } = body;
  if (parentId !== null && parentId === id) throw unknown('parentId', UNKNOWN.parentId);
  const missing = await repository.missing(trx, { parentId, categoryId });
  if (missing) throw unknown(missing, UNKNOWN[missing]);
  await requireNamed(trx, 'app_category.unknown', body);
}

const { act } = defineSubject<
  ActDeps,
  AppCategoryRow,
  typeof EDIT | 'app_category.show' | 'app_category.hide'
>()({
  name: 'The category',
  kind: 'app_category',
  async lock(_deps, trx, id) {
    await repository.lockTree(trx);
    return repository.lock(trx, id);
  },
  read: (_deps, db, id) => repository.one(db, id),
  show: ({ clock }, row, caller) => toAppCategory(row, caller, clock()),
  audited: toFacts,
  ...allowedBy({
    code: 'app_category.illegal_event',
    rules: appCategoryRules,
    stateOf: ({ state }: AppCategoryRow) => ({ status: state }),
    title: ({ name }) => name,
  }),
  toRefusal: (_deps, error) => toRefusal(error),
});

const setState = (event: 'app_category.show' | 'app_category.hide', state: AppCategoryState) =>
  act({
    route: routes.bulk,
    event,
    write: async ({ trx }, { id }) => {
      await repository.update(trx, id, { state });
    },
  });

export const appCategoryActs = {
  edit: act({
    route: routes.update,
    event: EDIT,
    async write({ trx, body }, { id, ...before }) {
      await requireKnown(trx, id, body);
      if (
        (body.storeCategory ?? before.store_category) !== null &&
        (body.categoryId ?? before.category_id) !== null &&
        body.storeCategory !== null &&
        body.categoryId !== null
      )
        throw unknown('categoryId', 'leads to stores or to items, not to both');
      await repository.update(trx, id, columnsOf(body));
      const isElsewhere = body.parentId !== undefined && body.parentId !== before.parent_id;
      const position = body.position ?? (isElsewhere ? MAX_APP_CATEGORIES + 1 : null);
      if (position !== null) await repository.renumber(trx, { id, position });
    },
  }),
  show: setState('app_category.show', 'shown'),
  hide: setState('app_category.hide', 'hidden'),
};
