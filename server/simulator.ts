import type { AddressInfo } from 'node:net';
import { createPaymentSimulator } from './money/payments/simulator.ts';

/** The payment simulator of the demo, as a process of its own (docs/decisions/0066). */
const { TAWSIL_SIMULATOR_SECRET: secret, TAWSIL_SIMULATOR_FILE: file } = process.env;
if (!secret || !file || !process.send) throw new Error('It is started by the server.');

let noticesTo: string | null = null;
process.on('message', (message) => {
  noticesTo = String(message);
});
// The server asks the process to stop, or has gone.
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
  process.once(signal, () => process.exit(0));

const server = createPaymentSimulator({ secret, file, noticesTo: () => noticesTo });
server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) || 0 }, () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
