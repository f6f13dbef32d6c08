import { appCategoriesRoutes as calls } from '#contract/routes/growth/app-categories.ts';
import {
  type AppCategoryState,
  appCategoryRules,
} from '#machines/app-category/app-category-machine.ts';
import { definePolicy } from '../../platform/policy/policy.ts';
import { defineStates, type WithState } from '../../platform/policy/states.ts';

export const appCategoryStates = defineStates<WithState<AppCategoryState>>()({
  code: 'app_category.illegal_event',
  rules: appCategoryRules,
});

/** Who may perform which act on a category of the apps. */
export const appCategoryPolicy = definePolicy<WithState<AppCategoryState>>()({
  edit: { call: calls.update },
  show: { call: calls.bulk, why: appCategoryStates.when('app_category.show') },
  hide: { call: calls.bulk, why: appCategoryStates.when('app_category.hide') },
});
