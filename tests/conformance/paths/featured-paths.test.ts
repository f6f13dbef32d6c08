import { expect, it } from 'vitest';
import {
  FEATURED_EVENT_TYPES,
  FEATURED_STATES,
  featuredRules,
} from '#machines/featured/featured-machine.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type AppsFixture, createAppsFixture } from '#tests/support/fixtures/apps-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: AppsFixture;
withApp(async (app) => {
  t = app;
  fixture = await createAppsFixture(t);
});

let position = 0;
/**
 * Every state and event through the real server, compared with the row's acts: done, or refused.
 */
it.each(FEATURED_STATES)(
  'the featured machine and the server agree on a place that is %s',
  async (state) => {
    for (const type of FEATURED_EVENT_TYPES) {
      position += 1;
      const { id } = (await fixture.feature({ position })).body;
      await t.db.updateTable('featured').set({ state }).where('id', '=', id).execute();
      const row = await fixture.get(id);
      const after = featuredRules.apply({ status: state }, type);
      const act = type === 'featured.show' ? 'show' : 'hide';
      expect([type, row.acts[act] === true]).toEqual([type, after !== null]);
      const result = await fixture.send(row, act);
      expect(result).toMatchObject(
        after ? { ok: true, row: { state: after.status } } : { ok: false, error: row.acts[act] },
      );
    }
  },
);
