import { appCategoriesRoutes as calls } from '#contract/routes/growth/app-categories.ts';
import {
  type AppCategoryEventType,
  type AppCategoryState,
  appCategoryRules,
} from '#machines/app-category/app-category-machine.ts';
import { notPossible } from '../../platform/http/refusal.ts';
import { definePolicy } from '../../platform/policy/policy.ts';

interface Standing {
  name: string;
  state: AppCategoryState;
}

/** The state decides. */
const when =
  (type: AppCategoryEventType) =>
  ({ name, state }: Standing) =>
    appCategoryRules.can({ status: state }, type)
      ? null
      : ({
          code: 'app_category.illegal_event',
          message: notPossible(`${name} is ${state}`, type),
        } as const);

/** Who may do what to a category of the apps. */
export const appCategoryPolicy = definePolicy<Standing>()({
  edit: { call: calls.update },
  show: { call: calls.bulk, why: when('app_category.show') },
  hide: { call: calls.bulk, why: when('app_category.hide') },
});
