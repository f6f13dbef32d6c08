import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { casablancaClock } from '#rules/time.ts';
import { writeDurably } from '../../platform/db/durable-file.ts';
import { escapeHtml } from '../../platform/mail/page.ts';
import { post } from '../../platform/outgoing/http-post.ts';
import { isSigned, sign } from '../../platform/outgoing/signature.ts';

interface SimulatedPayment {
  payment: string;
  amount: string;
  currency: string;
  endsAt: string;
  status: 'pending' | 'authorised' | 'declined' | 'captured' | 'released';
  authorised: string;
  captured: string;
  refunded: string;
  /** The keys of the acts that were carried out. */
  acts: string[];
  /** What was settled of it, by day. Files of before have none. */
  settled?: SimulatedSettlement[];
}
interface SimulatedSettlement {
  row: string;
  kind: 'capture' | 'refund' | 'fee';
  amount: string;
  day: string;
}
type Act = { payment: string; key: string; amount: string };

export interface SimulatorOptions {
  secret: string;
  /** Where payments are kept between runs. */
  file: string;
  /** Where notices are sent; null while the server does not listen yet. */
  noticesTo: () => string | null;
  random?: () => number;
}

/** The simulator's own share of a capture, in basis points. */
const FEE_BP = 150n;
/** The page’s test cards: this one is declined, any other is accepted. */
export const DECLINED_CARD = '4000000000000002';
const MOST_BYTES = 16_384;
/** Payments that are kept; older ones have ended long ago. */
const KEPT = 5_000;
const LOST_NOTICES = 0.05;
const DOUBLE_NOTICES = 0.05;
const TIMEOUT_MS = 5_000;

const load = (file: string): Map<string, SimulatedPayment> => {
  try {
    const all = JSON.parse(readFileSync(file, 'utf8')) as SimulatedPayment[];
    return new Map(all.map((one) => [one.payment, one]));
  } catch {
    return new Map();
  }
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) {
    text += String(part);
    if (text.length > MOST_BYTES) throw new Error('The body is too large');
  }
  return text;
}

const page = ({ payment, amount, currency, status }: SimulatedPayment) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Payment simulator</title>
<h1>Payment simulator</h1><p>This is no bank: no money moves.</p>
<p>${(Number(amount) / 100).toFixed(2)} ${escapeHtml(currency)}: ${status}</p>
<form method="post" action="/pay/${payment}"><label>Card <input name="card" value="4242424242424242"></label>
<button>Pay</button></form><p>The card ${DECLINED_CARD} is declined.</p></html>`;

/**
 * A provider of card payments for the demo, which speaks the protocol of
 * docs/operations/card-payments.md and keeps its payments in a file. Its page says that it is a
 * simulator and is the only way to pay; it loses or repeats a few notices.
 */
export function createPaymentSimulator(options: SimulatorOptions) {
  const { secret, file, noticesTo, random = Math.random } = options;
  const payments = load(file);
  let saving: Promise<unknown> = Promise.resolve();
  const add = (payment: Pick<SimulatedPayment, 'payment' | 'amount' | 'currency' | 'endsAt'>) => {
    const nothing = { authorised: '0', captured: '0', refunded: '0', acts: [] };
    const one: SimulatedPayment = { ...payment, ...nothing, status: 'pending' };
    payments.set(one.payment, one);
    return one;
  };
  const save = () => {
    const kept = [...payments.values()].slice(-KEPT);
    saving = saving.then(() => writeDurably(file, JSON.stringify(kept)));
    return saving;
  };

  /** Settles an act today. The day of its row is the local one, as in the files of banks here. */
  function settle(
    one: SimulatedPayment,
    kind: SimulatedSettlement['kind'],
    row: string,
    amount: bigint,
  ): void {
    if (amount === 0n) return;
    const { day } = casablancaClock(new Date());
    one.settled = [...(one.settled ?? []), { row, kind, amount: String(amount), day }];
  }

  /** Everything that was settled on a day. */
  const report = (day: string) =>
    [...payments.values()].flatMap(({ payment, currency, settled = [] }) =>
      settled
        .filter((row) => row.day === day)
        .map((row) => ({ ...row, currency, payment: `sim_${payment}` })),
    );

  /** Carries out an act once; returns why it is refused, or null. */
  function act(one: SimulatedPayment, kind: string, { key, amount }: Act): string | null {
    if (one.acts.includes(key)) return null;
    if (kind === 'capture') {
      if (one.status !== 'authorised' || BigInt(amount) > BigInt(one.authorised))
        return `The payment is ${one.status}.`;
      one.status = 'captured';
      one.captured = amount;
      settle(one, 'capture', `c_${one.payment}`, BigInt(amount));
      settle(one, 'fee', `f_${one.payment}`, (BigInt(amount) * FEE_BP) / 10_000n);
    } else if (kind === 'refund') {
      const refunded = BigInt(one.refunded) + BigInt(amount);
      if (refunded > BigInt(one.captured)) return 'It is more than was captured.';
      one.refunded = String(refunded);
      settle(one, 'refund', `r_${key}`, BigInt(amount));
    } else {
      if (one.status === 'captured') return 'The payment is captured.';
      if (one.status !== 'declined') one.status = 'released';
      one.authorised = '0';
    }
    one.acts.push(key);
    return null;
  }

  const none = { authorised: '0', captured: '0', refunded: '0', authorisedUntil: null, why: null };
  async function answer(path: string, text: string, origin: string) {
    const asked = JSON.parse(text) as Act & SimulatedPayment;
    const known = payments.get(asked.payment);
    const reference = `sim_${asked.payment}`;
    if (path === '/payments') {
      const { payment, amount, currency, endsAt } = asked;
      if (!known) add({ payment, amount, currency, endsAt });
      else if (known.status === 'released')
        return { status: 409, body: { why: 'It was cancelled.' } };
      await save();
      return { status: 200, body: { reference, payUrl: `${origin}/pay/${payment}` } };
    }
    if (path === '/payments/read') {
      const base = {
        ...none,
        payment: asked.payment,
        reference,
        currency: 'MAD',
        status: 'absent',
      };
      const { status, currency, authorised, captured, refunded } = known ?? base;
      const why = status === 'declined' ? 'The card was declined.' : null;
      return {
        status: 200,
        body: { ...base, status, currency, authorised, captured, refunded, why },
      };
    }
    if (path === '/payments/report') {
      const { day } = JSON.parse(text) as { day: string };
      return { status: 200, body: { rows: report(day) } };
    }
    const kind = /^\/payments\/(capture|release|refund)$/.exec(path)?.[1];
    if (!kind) return { status: 404, body: { why: 'The path is unknown.' } };
    // A payment that is released before it is begun cannot be begun.
    const { payment, currency } = asked;
    const one = known ?? add({ payment, amount: '0', currency, endsAt: '' });
    const why = act(one, kind, asked);
    if (why) return { status: 409, body: { why } };
    await save();
    return { status: 200, body: {} };
  }

  async function notify(payment: string): Promise<void> {
    const to = noticesTo();
    if (!to || random() < LOST_NOTICES) return;
    const body = JSON.stringify({ payment });
    const headers = { 'content-type': 'application/json', ...sign(secret, body, new Date()) };
    const times = random() < DOUBLE_NOTICES ? 2 : 1;
    // A notice that fails is lost: the server reads every minute.
    for (let n = 0; n < times; n += 1)
      await post(new URL(to), { headers, body, timeoutMs: TIMEOUT_MS }).catch(() => undefined);
  }

  async function pay(one: SimulatedPayment, text: string): Promise<void> {
    if (one.status !== 'pending' || new Date(one.endsAt) <= new Date()) return;
    const isDeclined = new URLSearchParams(text).get('card') === DECLINED_CARD;
    one.status = isDeclined ? 'declined' : 'authorised';
    if (!isDeclined) one.authorised = one.amount;
    await save();
    void notify(one.payment);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type }).end(body);
    const path = request.url ?? '/';
    const text = await bodyOf(request);
    const shown = payments.get(/^\/pay\/([\w-]+)$/.exec(path)?.[1] ?? '');
    if (shown) {
      if (request.method === 'POST') await pay(shown, text);
      return void send(200, 'text/html; charset=utf-8', page(shown));
    }
    if (!isSigned(secret, request.headers, text, new Date()))
      return void send(403, 'application/json', '{"why":"The signature is not valid."}');
    const { status, body } = await answer(path, text, `http://${request.headers.host}`);
    send(status, 'application/json', JSON.stringify(body));
  }

  return createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(400).end());
  });
}
