import { expect, it } from 'vitest';
import { appCategoriesRoutes as calls } from '#contract/routes/growth/app-categories.ts';
import {
  APP_CATEGORY_EVENT_TYPES,
  APP_CATEGORY_STATES,
  appCategoryRules,
} from '#machines/app-category/app-category-machine.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type AppsRoom, appsRoom } from '#tests/support/rooms/apps-room.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let room: AppsRoom;
withApp(async (app) => {
  t = app;
  room = await appsRoom(t);
});

/** Every state and event through the real server, with what the row says of it: done, or refused. */
it.each(APP_CATEGORY_STATES)(
  'the machine and the server agree on a category of the apps that is %s',
  async (state) => {
    for (const type of APP_CATEGORY_EVENT_TYPES) {
      const { id } = (await room.category(`${state} ${type}`)).body;
      await t.db.updateTable('app_categories').set({ state }).where('id', '=', id).execute();
      const { body: row } = await t.call(calls.get, { params: { id } }, room.keeper);
      const after = appCategoryRules.apply({ status: state }, type);
      const act = type === 'app_category.show' ? 'show' : 'hide';
      expect([type, row.acts[act] === true]).toEqual([type, after !== null]);
      const body = { ids: [{ id, version: row.version }], event: type };
      const [result] = (await t.call(calls.bulk, { body }, room.keeper)).body.results;
      expect(result).toMatchObject(
        after ? { ok: true, row: { state: after.status } } : { ok: false, error: row.acts[act] },
      );
    }
  },
);
