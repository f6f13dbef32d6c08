import { area } from '../../platform/area.ts';
import { categoriesHandlers } from './routes.ts';
import { type CategoryNeeds, createCategoryService } from './service.ts';

export const categoriesArea = area({
  services: (needs: CategoryNeeds) => ({ categories: createCategoryService(needs) }),
  handlers: ({ categories }) => ({ categories: categoriesHandlers(categories) }),
});
