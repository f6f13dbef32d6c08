import { describe, expect, it } from 'vitest';
import { type AppCategory, appCategoriesRoutes } from '#contract/routes/growth/app-categories.ts';
import { consoleWithApi, Refusal, signInAs } from '#tests/support/fake-api.ts';
import { appCategoryActs, countText, destinationText } from './app-categories.ts';

const row = (more: Partial<AppCategory> = {}) =>
  ({
    id: 7,
    version: 3,
    position: 2,
    storeCategory: null,
    category: null,
    children: 0,
    count: null,
    acts: { edit: true, show: true, hide: true },
    ...more,
  }) as AppCategory;
const act = (id: string) => {
  const found = appCategoryActs.find((one) => one.id === id);
  if (!found) throw new Error(`No act ${id}`);
  return found;
};

describe('a category of the apps', () => {
  it('is moved with the version that the user saw, and reports a refusal', async () => {
    signInAs({ id: 1, role: 'catalogue' });
    const api = consoleWithApi();
    const sent = api.answer(appCategoriesRoutes.update, () => row({ position: 1, version: 4 }));
    const [moved] = await act('moveUp').send([row()], '');
    expect(moved).toMatchObject({ ok: true, row: { position: 1, version: 4 } });
    expect(sent[0]).toMatchObject({
      path: '/api/admin/app-categories/7',
      body: { position: 1 },
      headers: { 'If-Match': '"3"' },
    });
    await act('moveDown').send([row()], '');
    await act('toBottom').send([row()], '');
    expect(sent.slice(1).map(({ body }) => body)).toEqual([{ position: 3 }, { position: 300 }]);
    api.answer(appCategoriesRoutes.update, () => {
      throw new Refusal(412, { code: 'version.stale', message: 'Someone changed this.' });
    });
    expect(await act('toTop').send([row()], '')).toMatchObject([{ id: 7, ok: false }]);
  });

  it('cannot be moved above the first place, or changed without permission', () => {
    expect(act('moveUp').can(row({ position: 1 }))).toBe(false);
    expect(act('toTop').can(row({ position: 1 }))).toBe(false);
    expect(act('moveDown').can(row({ position: 1 }))).toBe(true);
    const denied = { code: 'permission.denied', message: 'No' } as const;
    const acts = { edit: denied, show: denied, hide: denied };
    expect(appCategoryActs.some(({ can }) => can(row({ acts })))).toBe(false);
  });

  it('shows its destination and its number of entries', () => {
    expect(destinationText(row({ storeCategory: 'bakery' }))).toBe('Stores: Bakery');
    expect(destinationText(row({ category: 'Pizza' }))).toBe('Items: Pizza');
    expect(destinationText(row({ children: 1 }))).toBe('1 subcategory');
    expect([
      countText(row()),
      countText(row({ count: 12 })),
      countText(row({ count: 1_000 })),
    ]).toEqual(['—', '12', '1000+']);
  });
});
