import { describe, expect, it } from 'vitest';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, startTestApp, type TestApp } from '#tests/support/app.ts';
import { LOCK_WAITS } from '#tests/support/database/lock-waits.ts';
import { withoutLocks } from '#tests/support/processes/without-locks.ts';

describe('a pause that commits while an order is being placed', () => {
  /**
   * Places an order while a pause is written but not yet committed; returns the response to the
   * order.
   */
  async function during(app: TestApp) {
    const buyer = await app.person('customer');
    const store = await app.store();
    const pause = await app.pool.connect();
    try {
      await pause.query('begin');
      await pause.query(`update stores set status = 'paused' where id = $1`, [store.id]);
      let isAnswered = false;
      const placed = app.call(ordersRoutes.place, { body: orderOf(store) }, buyer).finally(() => {
        isAnswered = true;
      });
      const waiting = async () => (await app.pool.query(LOCK_WAITS)).rows.length > 0;
      await expect.poll(async () => isAnswered || (await waiting())).toBe(true);
      await pause.query('commit');
      return await placed;
    } finally {
      pause.release();
    }
  }

  it('refuses the order', async () => {
    const t = await startTestApp({ manualTicks: true });
    try {
      expect(await during(t)).toMatchObject({ status: 409, body: { code: 'store.closed' } });
    } finally {
      await t.close();
    }
  });

  it('does not refuse the order without the lock on the store, so this test can fail', async () => {
    const broken = await startTestApp({ manualTicks: true }, (db) => db.withPlugin(withoutLocks));
    try {
      expect((await during(broken)).status).toBe(201);
    } finally {
      await broken.close();
    }
  });
});
