import { z } from 'zod';
import { StoreCategory } from '../../catalogue/store.ts';
import { CategoryId, id, idOf } from '../../ids.ts';
import { Translations } from '../../names.ts';
import { Text } from '../../text.ts';
import { ShownIn } from './place.ts';

export const AppCategoryId = id('AppCategory');
export type AppCategoryId = z.output<typeof AppCategoryId>;

/** The largest number of categories in the apps. */
export const MAX_APP_CATEGORIES = 300;
/** Counting the contents of a category stops here. */
export const MAX_IN_APP_CATEGORY = 1_000;

/** The editable fields of a category of the apps. */
export const appCategoryFields = {
  name: Text(60).meta({ description: 'The default text' }),
  names: Translations(60),
  parentId: AppCategoryId.nullable().meta({ description: 'A top-level category; null: none' }),
  imageId: idOf('File', z.number().int().min(1).max(2_147_483_647)).nullable(),
  storeCategory: StoreCategory.nullable().meta({ description: 'Opens the stores of this kind' }),
  categoryId: CategoryId.nullable().meta({ description: 'Opens the items of this category' }),
  zones: ShownIn,
};

const shown = {
  id: AppCategoryId,
  name: z.string().meta({ description: 'In the requested language, otherwise the default' }),
  imageId: z.number().int().nullable(),
  storeCategory: StoreCategory.nullable(),
  categoryId: CategoryId.nullable(),
};
const VisibleChild = z.object(shown).meta({ id: 'VisibleChildCategory' });

/** A category as an app shows it, with its subcategories. */
export const VisibleCategory = z
  .object({ ...shown, children: z.array(VisibleChild) })
  .meta({ id: 'VisibleCategory' });
export type VisibleCategory = z.output<typeof VisibleCategory>;
