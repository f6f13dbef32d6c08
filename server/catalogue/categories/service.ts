import type { Db } from '../../platform/db/schema.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';
import type { RecordDeps } from '../../platform/records/record-spec.ts';
import { categoryRecord } from './record.ts';
import { categoryRepository as repository } from './repository.ts';

/** Categories of items, the same for all stores. */
export function createCategoryService(deps: RecordDeps) {
  return {
    ...categoryRecord.service(deps),

    /** Ids of categories by name, ignoring case and accents. */
    byNames: repository.byNames,

    /** The id of a category given by id or name. Error: 422 if there is none. */
    async resolve(
      trx: Db,
      meant: { categoryId?: number | undefined; category?: string | undefined },
      path: string,
    ): Promise<number> {
      const { categoryId, category } = meant;
      const found =
        categoryId === undefined
          ? (await repository.byNames(trx, [category ?? ''])).get(category ?? '')
          : (await repository.byIds(trx, [categoryId]))[0]?.id;
      if (found !== undefined) return found;
      const name = category ?? `number ${categoryId}`;
      throw refuse(
        'category.absent_name',
        { name },
        {
          fields: [
            fieldFault(
              `${path}.${categoryId === undefined ? 'category' : 'categoryId'}`,
              'field.unknown',
            ),
          ],
        },
      );
    },
  };
}
export type CategoryService = ReturnType<typeof createCategoryService>;
