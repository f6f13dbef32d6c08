// @vitest-environment happy-dom -- the console’s own marks read its stores, which need a window.
import { expect, it } from 'vitest';
import { liveOrdersRoutes } from '#contract/routes/operations/live-orders.ts';
import { ordersInNeed } from '#src/domain/alarm/alarmed.ts';
import { live } from '#src/domain/live/live.ts';
import {
  countWillBeLate,
  marksOf,
  type OrderMark,
  unassignedInNeed,
} from '#src/domain/order/order-marks.ts';
import { counts } from '#src/features/operations/alarms/counts.ts';
import { alarmRows } from '#src/features/operations/alarms/queue.ts';
import type { WritableValueStore } from '#streams/index.ts';
import type { LiveOrdersStore } from '#streams/stores/live-orders.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startDemoDay } from '#tests/support/city/demo-day.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';

/** The stores of a console that receives snapshots of the server. */
function openConsole(t: TestApp, day: Awaited<ReturnType<typeof startDemoDay>>) {
  signInAs({ id: day.staff.id, role: 'admin' });
  consoleWithApi();
  const orders = live().orders as LiveOrdersStore;
  const { stats } = live();
  (live().ready as WritableValueStore<boolean>).set(true);

  /** Reads one snapshot, and returns what each surface counts in it. */
  return async () => {
    const { body } = await t.call(liveOrdersRoutes.snapshot, {}, day.staff);
    const alarms = await day.list();
    const { body: server } = await t.call(liveOrdersRoutes.stats, {}, day.staff);
    // Promises end at whole steps, so all must count at one instant: the server's.
    const nowMs = Date.parse(server.at);
    orders.snapshot(body.seq, body.orders, false);
    live().alarms.snapshot(alarms, false);
    stats.recount(nowMs);
    const rows = body.orders.map((order) => ({ order, marks: marksOf(order, nowMs) }));
    const count = (mark: OrderMark) => rows.filter(({ marks }) => marks.includes(mark)).length;
    const unassigned = rows.filter(({ order }) => order.driver === null);
    const { late, unassigned: without } = stats.get();
    return {
      isEnding: body.orders.some(({ ending }) => ending),
      late: { rows: count('late'), tile: late, server: server.late },
      willBeLate: { rows: count('will_be_late'), tile: countWillBeLate(nowMs) },
      needsYou: { rows: count('needs_you'), queue: ordersInNeed().get() },
      unassignedInNeed: {
        rows: unassigned.filter(({ marks }) => marks.includes('needs_you')).length,
        tile: unassignedInNeed(nowMs).n,
      },
      unassigned: { tile: without, server: server.unassigned },
      open: { header: counts.get().open, queue: alarmRows.get().length },
    };
  };
}

it('tile, rows, queue and header count by the same three words through a day of the demo city', async () => {
  const t = await startTestApp({ manualTicks: true });
  try {
    const day = await startDemoDay(t, 20_261_121);
    const look = openConsole(t, day);
    const seen = new Map<string, number>();
    while (!day.hasEnded()) {
      await day.step();
      // Once before the alarms know what has happened, and once afterwards.
      for (const evaluate of [async () => undefined, day.evaluate]) {
        await evaluate();
        const { isEnding, ...words } = await look();
        for (const [word, places] of Object.entries(words)) {
          const [first = 0, ...others] = Object.values(places);
          expect({ word, at: t.clock(), places, agrees: others.every((n) => n === first) }).toEqual(
            expect.objectContaining({ agrees: true }),
          );
          seen.set(word, Math.max(first, seen.get(word) ?? 0));
        }
        if (isEnding) seen.set('ending', 1);
      }
    }
    for (const word of ['late', 'willBeLate', 'needsYou', 'unassignedInNeed', 'ending'])
      expect(seen.get(word) ?? 0, word).toBeGreaterThan(0);
  } finally {
    await t.close();
  }
});
