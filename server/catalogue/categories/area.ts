import { recordArea } from '../../platform/records/handlers.ts';
import { createCategoryService } from './service.ts';

export const categoriesArea = recordArea('categories', { service: createCategoryService });
