import { tmpdir } from 'node:os';
import { area, type Base } from '../area.ts';
import type { Bus } from '../bus/bus.ts';
import type { Replica } from '../db/replica.ts';
import { serverGauges } from '../metrics/server-gauges.ts';
import { type ConsoleOptions, consoleSettings } from './console-settings.ts';
import { createDatabaseCheck } from './database-check.ts';
import { createDisk } from './disk.ts';
import { systemHandlers } from './routes.ts';

export interface SystemOptions extends ConsoleOptions {
  /** The release of this server. */
  release?: string | undefined;
  dataDir?: string | undefined;
  replica?: Pick<Replica, 'reads'> | undefined;
}

/** The state of this server, its connections and its disk. */
export const systemArea = area({
  services({ pool, dataDir }: Base & SystemOptions & { bus: Bus | null }) {
    let isStopping = false;
    return {
      disk: createDisk(dataDir ?? tmpdir()),
      checkDatabase: createDatabaseCheck(() => pool.query('select 1 from event_head')),
      /** From `begin` on, the server reports itself as not ready. */
      stopping: {
        has: () => isStopping,
        begin() {
          isStopping = true;
        },
      },
    };
  },
  handlers: (all) => ({
    system: systemHandlers({
      ...all,
      consoleConfig: consoleSettings(all),
      isStopping: all.stopping.has,
      busLostMs: () => all.bus?.lostMs() ?? 0,
    }),
  }),
  gauges: (all) => serverGauges(all),
});
