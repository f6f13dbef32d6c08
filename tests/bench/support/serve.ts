import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Reports the address of a listening server and, on request, its resource usage; stops with the
 * bench.
 */
export function serve(app: { server: Server; close: () => Promise<unknown> }): void {
  process.on('message', (ask) => {
    if (ask !== 'usage') return;
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1_000, rss: process.memoryUsage.rss() });
  });
  process.once('disconnect', () => void app.close().finally(() => process.exit(0)));
  process.send?.({ port: (app.server.address() as AddressInfo).port });
}
