import {
  MAX_APP_CATEGORIES,
  MAX_IN_APP_CATEGORY,
} from '#contract/growth/app-places/app-category.ts';
import { type AppCategory, appCategoriesRoutes } from '#contract/routes/growth/app-categories.ts';
import { allows } from '#src/lib/allows.ts';
import { call } from '#src/lib/api/call.ts';
import { readAllPages } from '#src/lib/api/read-all-pages.ts';
import { t } from '#src/lib/i18n.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';
import { defineRecords } from '#src/ui/record/records.ts';

/** Categories in the customer apps. */
export const appCategories = defineRecords(appCategoriesRoutes, {
  kind: 'app_category',
  texts: 'app_categories.',
  path: '/app-categories',
  isInListOnly: true,
  acts: {
    show: { key: 'a', undo: 'hide' },
    hide: { key: 'v', undo: 'show' },
  },
});

/** The top-level categories as options, in the order of the apps. */
export async function topCategoryOptions(signal: AbortSignal) {
  const all = await readAllPages(
    (query) => call(appCategoriesRoutes.list, { query: { ...query, top: 'true' } }, { signal }),
    signal,
  );
  return all.map(({ id, name }) => ({ value: String(id), label: name }));
}

/** The number of records that the category leads to, as far as they are counted. */
export const countText = ({ count }: Pick<AppCategory, 'count'>): string =>
  count === null ? '—' : count < MAX_IN_APP_CATEGORY ? String(count) : `${count}+`;

/** The records that the category leads to, in words. */
export function destinationText({ storeCategory, category, children }: AppCategory): string {
  if (storeCategory !== null)
    return t('app_categories.to_stores', { of: t(`stores.category_${storeCategory}`) });
  if (category !== null) return t('app_categories.to_items', { of: category });
  return t('app_categories.to_children', { n: children });
}

const move = (
  id: 'moveUp' | 'moveDown' | 'toTop' | 'toBottom',
  key: string | readonly string[],
  to: (position: number) => number,
): RecordAct<AppCategory> => ({
  id,
  label: `app_categories.${id}`,
  key,
  permission: 'apps.write',
  can: (row) => allows('edit')(row) && (row.position > 1 || to(row.position) > 1),
  refetchesList: true,
  send: sendEach<AppCategory, AppCategory>(
    ({ id: row, position, version }) =>
      appCategories.update(String(row), { position: to(position) }, version),
    (_, after) => after,
  ),
});

/** The acts on a category of the apps: show or hide it, and move it among its siblings. */
export const appCategoryActs: readonly RecordAct<AppCategory>[] = [
  // AZERTY types brackets with AltGr only.
  move('moveUp', ['[', '<'], (position) => Math.max(1, position - 1)),
  move('moveDown', [']', '>'], (position) => Math.min(MAX_APP_CATEGORIES, position + 1)),
  move('toTop', 't', () => 1),
  move('toBottom', 'b', () => MAX_APP_CATEGORIES),
  ...appCategories.acts,
];
