import { createMachine } from 'xstate';
import { rulesOf } from '../rules.ts';

/** Whether the apps show a category. Hiding a category hides its subcategories. */
export const appCategoryMachine = createMachine({
  id: 'appCategory',
  initial: 'shown',
  states: {
    shown: { on: { 'app_category.hide': 'hidden' } },
    hidden: { on: { 'app_category.show': 'shown' } },
  },
});

export const APP_CATEGORY_STATES = ['shown', 'hidden'] as const;
export type AppCategoryState = (typeof APP_CATEGORY_STATES)[number];

export const APP_CATEGORY_EVENT_TYPES = ['app_category.show', 'app_category.hide'] as const;
export type AppCategoryEventType = (typeof APP_CATEGORY_EVENT_TYPES)[number];

export const appCategoryRules = rulesOf<AppCategoryState, AppCategoryEventType>(
  appCategoryMachine,
  APP_CATEGORY_EVENT_TYPES,
);
