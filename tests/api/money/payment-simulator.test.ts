import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { casablancaDay, dayAfter } from '#rules/time.ts';
import type { PaymentProvider } from '#server/money/payments/provider.ts';
import { createSignedProvider } from '#server/money/payments/signed-provider.ts';
import { createPaymentSimulator, DECLINED_CARD } from '#server/money/payments/simulator.ts';
import { isSigned } from '#server/platform/outgoing/signature.ts';
import { textOfWords } from '#server/platform/sentences/stored.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const clock = () => new Date();
let folder: string;
let simulator: Server;
let notices: Server;
let url: string;
let provider: PaymentProvider;
const noticed: boolean[] = [];

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
async function start(): Promise<void> {
  const to = `http://127.0.0.1:${(notices.address() as AddressInfo).port}/notices`;
  const file = join(folder, 'payments.json');
  simulator = createPaymentSimulator({
    secret: SECRET,
    file,
    noticesTo: () => to,
    random: () => 0.5,
  });
  url = await listen(simulator);
  provider = createSignedProvider({ name: 'simulator', url, secret: SECRET }, clock);
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tawsil-payments-'));
  notices = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += String(part);
    });
    request.on('end', () => {
      noticed.push(isSigned(SECRET, request.headers, text, clock()));
      response.writeHead(204).end();
    });
  });
  await listen(notices);
  await start();
});
afterAll(async () => {
  simulator.close();
  notices.close();
  await rm(folder, { recursive: true });
});

const endsAt = new Date(Date.now() + 60_000);
async function begin() {
  const payment = randomUUID();
  const begun = await provider.begin({ payment, amount: 3_900n, currency: 'MAD', endsAt });
  if (begun.outcome !== 'accepted') throw new Error(textOfWords(begun.why));
  return { payment, ...begun };
}
const read = async (payment: string, reference: string | null = null) => {
  const more = { total: 3_900n, captured: 0n, refunded: 0n, currency: 'MAD' };
  const answer = await provider.read({ payment, reference, ...more });
  return answer.outcome === 'accepted' ? answer.reading : answer;
};
const actOf = (payment: string, key: string, amount = 0n) => ({
  payment,
  reference: `sim_${payment}`,
  key,
  amount,
  currency: 'MAD',
});
const payAt = (payUrl: string | null, card = '4242424242424242') =>
  fetch(payUrl ?? '', { method: 'POST', body: new URLSearchParams({ card }) });

it('is paid at its page only, which shows that it is a simulator, and gives signed notice', async () => {
  const { payment, reference, payUrl } = await begin();
  expect(await read(payment)).toMatchObject({ payment, reference, status: 'pending' });
  expect(await (await fetch(payUrl ?? '')).text()).toContain('This is no bank: no money moves.');
  await payAt(payUrl);
  expect(await read(payment)).toMatchObject({ status: 'authorised', authorised: 3_900n });
  await eventually(() => expect(noticed).toEqual([true]));
});

it('captures, refunds and releases once for each key, also after a restart', async () => {
  const { payment, payUrl } = await begin();
  await payAt(payUrl);
  const capture = actOf(payment, `${payment}:capture`, 3_000n);
  expect(await provider.capture(capture)).toEqual({ outcome: 'accepted' });
  const refund = actOf(payment, `${payment}:refund:1`, 2_000n);
  await provider.refund(refund);
  simulator.closeAllConnections();
  await new Promise((done) => simulator.close(done));
  const { outcome } = await provider.refund(refund);
  expect(['retry', 'unknown']).toContain(outcome);
  await start();
  for (let n = 0; n < 2; n += 1)
    expect(await provider.refund(refund)).toEqual({ outcome: 'accepted' });
  expect(await read(payment)).toMatchObject({ captured: 3_000n, refunded: 2_000n });
  const more = await provider.refund(actOf(payment, `${payment}:refund:2`, 2_000n));
  expect(more).toEqual({ outcome: 'refused', why: 'It is more than was captured.' });
  expect(await provider.release(actOf(payment, `${payment}:release`))).toMatchObject({
    outcome: 'refused',
  });
});

it('reports what it settled on a day, each row alike each time', async () => {
  const { payment, reference, payUrl } = await begin();
  await payAt(payUrl);
  await provider.capture(actOf(payment, `${payment}:capture`, 3_000n));
  await provider.refund(actOf(payment, `${payment}:refund:1`, 500n));
  const of = async (day: string) => {
    const answer = await provider.report?.(day);
    if (answer?.outcome !== 'accepted') throw new Error('No report');
    return answer.rows.filter((row) => row.payment === reference);
  };
  const today = casablancaDay(clock());
  const rows = await of(today);
  expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['capture', 3_000n],
    ['fee', 45n],
    ['refund', 500n],
  ]);
  expect(await of(today)).toEqual(rows);
  expect(await of(dayAfter(today, -1))).toEqual([]);
});

it('authorises nothing after a release, not even one of a payment that it does not know', async () => {
  const { payment, payUrl } = await begin();
  await provider.release(actOf(payment, `${payment}:release`));
  await payAt(payUrl);
  expect(await read(payment)).toMatchObject({ status: 'released', authorised: 0n });
  const unknown = randomUUID();
  expect(await read(unknown)).toMatchObject({ status: 'absent' });
  await provider.release(actOf(unknown, `${unknown}:release`));
  const late = await provider.begin({ payment: unknown, amount: 1n, currency: 'MAD', endsAt });
  expect(late).toMatchObject({ outcome: 'refused' });
});

it('declines its test card, and says why', async () => {
  const { payment, payUrl } = await begin();
  await payAt(payUrl, DECLINED_CARD);
  expect(await read(payment)).toMatchObject({
    status: 'declined',
    why: 'The card was declined.',
  });
});

it('refuses what is not signed with its secret, which says that nothing was carried out', async () => {
  const other = createSignedProvider(
    { name: 'simulator', url, secret: `whsec_${'A'.repeat(32)}` },
    clock,
  );
  const request = { payment: randomUUID(), amount: 1n, currency: 'MAD', endsAt };
  expect(await other.begin(request)).toMatchObject({ outcome: 'retry' });
});
