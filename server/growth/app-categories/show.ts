import type { VisibleCategory } from '#contract/growth/app-places/app-category.ts';
import type { Translations } from '#contract/names.ts';
import type { Language } from '#rules/language.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { AppCategoryRow } from './repository.ts';

/** A name in a language; the default name if there is no translation. */
export const nameIn = (
  { name, names }: { name: string; names: Translations },
  language: Language | undefined,
): string => (language && names[language]) || name;

interface ShownCategory {
  id: number;
  parent_id: number | null;
  name: string;
  names: Translations;
  image_id: number | null;
  store_category: AppCategoryRow['store_category'];
  category_id: number | null;
}

/**
 * Converts ordered rows to a tree of two levels; the subcategories of a hidden category are
 * omitted.
 */
export function treeOf(rows: readonly ShownCategory[], language: Language | undefined) {
  const shown = (row: ShownCategory) => ({
    id: row.id,
    name: nameIn(row, language),
    imageId: row.image_id,
    storeCategory: row.store_category,
    categoryId: row.category_id,
  });
  return rows
    .filter((row) => row.parent_id === null)
    .map((row) =>
      toContract<VisibleCategory>({
        ...shown(row),
        children: rows.filter(({ parent_id }) => parent_id === row.id).map(shown),
      }),
    );
}
