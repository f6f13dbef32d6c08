import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { OutputOf } from '#contract/endpoint.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';

/** Which of several servers on one database leads. With one server there is nothing to hand over. */
export function createLeading(apps: readonly FastifyInstance[], owner: pg.Client) {
  let first = 0;
  return {
    /** The servers in the sequence in which they take their turns: who leads is the first. */
    inTurn: () => [...apps.slice(first), ...apps.slice(0, first)] as const,

    /** The next server leads, as after this one has stopped. */
    async handOver(): Promise<void> {
      if (apps.length === 1) return;
      first = (first + 1) % apps.length;
      await owner.query('update alarm_turns set holder = null');
      await owner.query('delete from leases');
    },

    /** Waits until every server has these positions: they come to it by the engine, in real time. */
    async everywhere(reports: readonly { driverId: number; at: string }[], token: string) {
      if (apps.length === 1) return;
      const ids = reports.map(({ driverId }) => driverId).join();
      const newest = reports[0]?.at as string;
      for (const app of apps)
        for (let tries = 0; ; tries += 1) {
          const known = await app.inject({
            url: `${driverStatusRoutes.readBulk.path}?ids=${ids}`,
            headers: { authorization: `Bearer ${token}`, 'device-id': 'web_bench' },
          });
          const { positions } = known.json() as OutputOf<typeof driverStatusRoutes.readBulk>;
          if (positions.filter(({ at }) => at >= newest).length === reports.length) break;
          if (tries > 500) throw new Error(`Positions do not come to a server: ${known.body}`);
          await delay(5);
        }
    },
  };
}
