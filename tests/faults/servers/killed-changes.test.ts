import { afterAll, describe, it } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { createAmendmentFixture } from '#tests/support/order/amendment-fixture.ts';
import { createKillableServers } from '#tests/support/order/killed-change.ts';
import { createOrderChanges, ORDER_CHANGES } from '#tests/support/order/order-changes.ts';
import { expectSoundBooks } from '#tests/support/order/sound-books.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let changeOf: ReturnType<typeof createOrderChanges>;
let servers: ReturnType<typeof createKillableServers>;
withApp(
  async (app) => {
    t = app;
    servers = createKillableServers(app);
    changeOf = createOrderChanges(app, await createAmendmentFixture(app));
  },
  { manualTicks: true, sweepMs: 3_600_000 },
);
afterAll(() => servers.stop());

describe.each(ORDER_CHANGES)('a server that is killed in the steps of %s', (name) => {
  it('leaves nothing or all of it, and the request sent again has one result', async () => {
    await servers.killIn(changeOf(name));
    await expectSoundBooks(t);
  });
});
