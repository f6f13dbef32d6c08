import { area } from '../../platform/area.ts';
import { ok } from '../../platform/http/answers.ts';
import { recordHandlers } from '../../platform/records/handlers.ts';
import { type CategoryNeeds, createCategoryService } from './service.ts';

export const categoriesArea = area({
  services: (needs: CategoryNeeds) => ({ categories: createCategoryService(needs) }),
  handlers: ({ categories }) => ({
    categories: {
      ...recordHandlers('categories', categories),
      move: ({ params, body, ...by }) => ok(categories.move(params.id, body, by)),
    },
  }),
});
