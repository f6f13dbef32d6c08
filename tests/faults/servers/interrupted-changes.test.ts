import { describe, expect, it } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { databaseContents } from '#tests/support/database/contents.ts';
import { createAmendmentFixture } from '#tests/support/order/amendment-fixture.ts';
import {
  createOrderChanges,
  ORDER_CHANGES,
  sendChange,
} from '#tests/support/order/order-changes.ts';
import { expectSoundBooks } from '#tests/support/order/sound-books.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let changeOf: ReturnType<typeof createOrderChanges>;
withApp(
  async (app) => {
    t = app;
    changeOf = createOrderChanges(app, await createAmendmentFixture(app));
  },
  { manualTicks: true, sweepMs: 3_600_000 },
);

/** What a server that is killed at any moment leaves behind is nothing, or the whole change. */
describe.each(ORDER_CHANGES)('%s, lost before each of its statements', (name) => {
  it('leaves nothing, and is done once when it is sent again', async () => {
    const { begin, request } = changeOf(name);
    let interrupted = 0;
    for (let before = 1; ; before += 1) {
      const order = await begin();
      const asked = request();
      const send = () => sendChange(t, order, asked);
      const contents = await databaseContents(t.pool);
      const { status } = await t.interrupt(before, send);
      if (status === 200) break;
      interrupted += 1;
      expect([before, status]).toEqual([before, 503]);
      expect(await databaseContents(t.pool)).toEqual(contents);
      const again = await send();
      expect([before, again.status]).toEqual([before, 200]);
      // Its answer may have been lost: the app sends it once more.
      const after = await databaseContents(t.pool);
      const repeated = await send();
      if (repeated.status === 200) expect(repeated.body).toEqual(again.body);
      expect(await databaseContents(t.pool)).toEqual(after);
    }
    expect(interrupted).toBeGreaterThan(5);
    await expectSoundBooks(t);
  });
});
