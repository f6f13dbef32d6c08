import { categoriesRoutes as calls } from '#contract/routes/catalogue/categories.ts';
import { type CategoryState, categoryRules } from '#machines/category/category-machine.ts';
import { definePolicy } from '../../platform/policy/policy.ts';
import { defineStates, type WithState } from '../../platform/policy/states.ts';

export const categoryStates = defineStates<WithState<CategoryState>>()({
  code: 'category.illegal_event',
  rules: categoryRules,
});

/** Who may perform which act on a category. */
export const categoryPolicy = definePolicy<WithState<CategoryState>>()({
  edit: { call: calls.update },
  show: { call: calls.bulk, why: categoryStates.when('category.show') },
  hide: { call: calls.bulk, why: categoryStates.when('category.hide') },
});
