import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Pauses are measured in these steps, which are part of them. Milliseconds. */
const STEP_MS = 5;

/**
 * Reports the address of a listening server and, on request, its resource usage and the longest
 * pause of its event loop since the last request; stops with the bench.
 */
export function serve(app: { server: Server; close: () => Promise<unknown> }): void {
  const delay = monitorEventLoopDelay({ resolution: STEP_MS });
  process.on('message', (ask) => {
    if (ask === 'pause') {
      const pauseMs = delay.enable() ? 0 : Math.max(0, delay.max / 1e6 - STEP_MS);
      delay.reset();
      process.send?.({ pauseMs: Math.round(pauseMs) });
    }
    if (ask !== 'usage') return;
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1_000, rss: process.memoryUsage.rss() });
  });
  process.once('disconnect', () => void app.close().finally(() => process.exit(0)));
  process.send?.({ port: (app.server.address() as AddressInfo).port });
}
