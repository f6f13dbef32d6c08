import { createMachine } from 'xstate';
import { rulesOf } from '../rules.ts';

/** Whether the apps show a category. Items of a hidden category can still be found by name. */
export const categoryMachine = createMachine({
  id: 'category',
  initial: 'shown',
  states: {
    shown: { on: { 'category.hide': 'hidden' } },
    hidden: { on: { 'category.show': 'shown' } },
  },
});

export const CATEGORY_STATES = ['shown', 'hidden'] as const;
export type CategoryState = (typeof CATEGORY_STATES)[number];

export const CATEGORY_EVENT_TYPES = ['category.show', 'category.hide'] as const;
export type CategoryEventType = (typeof CATEGORY_EVENT_TYPES)[number];

export const categoryRules = rulesOf<CategoryState, CategoryEventType>(
  categoryMachine,
  CATEGORY_EVENT_TYPES,
);
