import type { RequestOf } from '#contract/endpoint.ts';
import type { categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import type { Db } from '../../platform/db/schema.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';
import type { RecordDeps } from '../../platform/records/record-spec.ts';
import { moveCategory } from './moving.ts';
import { categoryRecord } from './record.ts';
import { categoryRepository as repository } from './repository.ts';

export interface CategoryNeeds extends RecordDeps {
  commands: CommandService;
}

/** Categories of items, the same for all stores. */
export function createCategoryService(deps: CategoryNeeds) {
  const records = categoryRecord.service(deps);
  return {
    ...records,

    /**
     * Moves a category by one place, once for each command; moves of several users add up. Errors:
     * 404; 409 if it is the first or the last.
     */
    async move(
      id: number,
      { commandId, to }: RequestOf<typeof categoriesRoutes.move>['body'],
      by: RequestActor,
    ) {
      const command = { commandId, id, to };
      await deps.commands.once(command, 'categories.move', by, async ({ trx }) => {
        const { before, after } = await moveCategory(trx, id, to);
        const subject = `category ${id}`;
        return { answer: {}, entry: { action: 'category.update', subject, before, after } };
      });
      return records.get(id, by.caller);
    },

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
