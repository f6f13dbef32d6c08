import { categoriesRoutes as calls } from '#contract/routes/catalogue/categories.ts';
import {
  type CategoryEventType,
  type CategoryState,
  categoryRules,
} from '#machines/category/category-machine.ts';
import { notPossible } from '../../platform/http/refusal.ts';
import { definePolicy } from '../../platform/policy/policy.ts';

interface Standing {
  name: string;
  state: CategoryState;
}

/** The state decides. */
const when =
  (type: CategoryEventType) =>
  ({ name, state }: Standing) =>
    categoryRules.can({ status: state }, type)
      ? null
      : ({
          code: 'category.illegal_event',
          message: notPossible(`${name} is ${state}`, type),
        } as const);

/** Who may do what to a category. */
export const categoryPolicy = definePolicy<Standing>()({
  edit: { call: calls.update },
  show: { call: calls.bulk, why: when('category.show') },
  hide: { call: calls.bulk, why: when('category.hide') },
});
