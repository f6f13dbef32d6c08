import { expect, it } from 'vitest';
import { categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import {
  CATEGORY_EVENT_TYPES,
  CATEGORY_STATES,
  categoryRules,
} from '#machines/category/category-machine.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let keeper: Person;
withApp(async (app) => {
  t = app;
  keeper = await t.person('catalogue');
});

/** Every state and event through the real server, with what the row says of it: done, or refused. */
it.each(CATEGORY_STATES)(
  'the machine and the server agree on a category that is %s',
  async (state) => {
    for (const type of CATEGORY_EVENT_TYPES) {
      const { id } = (
        await t.call(categoriesRoutes.create, { body: { name: `${state} ${type}` } }, keeper)
      ).body;
      await t.db
        .updateTable('categories')
        .set({ active: state === 'shown' })
        .where('id', '=', id)
        .execute();
      const { body: row } = await t.call(categoriesRoutes.get, { params: { id } }, keeper);
      const after = categoryRules.apply({ status: state }, type);
      const act = type === 'category.show' ? 'show' : 'hide';
      expect([type, row.state, row.acts[act] === true]).toEqual([type, state, after !== null]);
      const body = { ids: [{ id, version: row.version }], event: type };
      const [result] = (await t.call(categoriesRoutes.bulk, { body }, keeper)).body.results;
      expect(result).toMatchObject(
        after
          ? {
              ok: true,
              row: { state: after.status, acts: { [act]: { code: 'category.illegal_event' } } },
            }
          : { ok: false, error: row.acts[act] },
      );
    }
  },
);

it('says to who may not what keeps them from it', async () => {
  const operator = await t.person('operator');
  const { body } = await t.call(categoriesRoutes.create, { body: { name: 'Read only' } }, keeper);
  const { body: row } = await t.call(categoriesRoutes.get, { params: { id: body.id } }, operator);
  for (const act of Object.values(row.acts))
    expect(act).toMatchObject({ code: 'permission.denied' });
});
