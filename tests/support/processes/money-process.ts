import { appendFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { buildApp } from '#server/app.ts';
import { instantProvider } from '#server/money/payments/instant-provider.ts';
import type { PaymentRail } from '#server/money/payouts/rail.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';

/**
 * The real application in a process that a test may kill, with its own bank. Payment orders to the
 * bank are appended to a file, one line each, which outlives the process.
 */
const { MONEY_DATABASE_URL: url, MONEY_BANK_FILE: bank } = process.env;
if (!url || !bank || !process.send) throw new Error('Started by a test only');

const pause = () => new Promise((done) => setTimeout(done, Math.random() * 30));
/** Ends this process at a step of a payment, if a test wants it there. */
const reach = (step: string) => {
  if (process.env.MONEY_KILL_AT === step) process.kill(process.pid, 'SIGKILL');
};
/** The bank answers at once, or after a message from the test. */
const untilAnswer = () =>
  process.env.MONEY_STALLS ? new Promise((done) => process.once('message', done)) : pause();
const rail: PaymentRail = {
  refuses() {
    reach('attempt');
    return null;
  },
  send: async ({ payoutId, attempt }) => {
    reach('unsent');
    await pause();
    appendFileSync(bank, `${payoutId} ${attempt}\n`);
    reach('sent');
    await untilAnswer();
    return { outcome: 'accepted', reference: attempt, message: 'Done' };
  },
};
const pool = createPool(url, { role: 'tawsil_app', max: 12 });
const app = await buildApp({
  db: createDb(pool),
  pool,
  listenUrl: url,
  rails: { 'bank-file': rail },
  payments: instantProvider,
  // Far enough ahead that payouts sent before the kill immediately count as unanswered.
  clock: () => new Date(Date.now() + Number(process.env.MONEY_AHEAD_MS ?? 0)),
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.send({ port: (app.server.address() as AddressInfo).port });
