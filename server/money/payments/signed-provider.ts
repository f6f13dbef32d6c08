import { z } from 'zod';
import { Centimes } from '#contract/money.ts';
import { paymentReasons } from '#contract/reasons/money/payments.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import { MAX_SETTLEMENT_ROWS, SETTLEMENT_KINDS } from '#contract/routes/money/settlements.ts';
import { CURRENCY } from '#rules/money/money.ts';
import { type Outcome, outcomeOfFailure } from '../../platform/outbox/outcome.ts';
import { post } from '../../platform/outgoing/http-post.ts';
import { sign } from '../../platform/outgoing/signature.ts';
import { textOfWords } from '../../platform/sentences/stored.ts';
import type { PaymentProvider, PaymentReading } from './provider.ts';

export interface SignedProviderSettings {
  /** Stored with each payment: it never changes. */
  name: string;
  url: string;
  /** Signs what is sent, and the notices that are received. */
  secret: string;
}

const TIMEOUT_MS = 10_000;
/** A report of a day is prepared by the provider, and larger than other answers. */
const REPORT = { timeoutMs: 60_000, maxBytes: 8_388_608 };
/** Answers that say that the request was not carried out, and may be later. */
const NOT_NOW = new Set([401, 403, 429, 503]);

const Begun = z.object({ reference: z.string().min(1).max(200), payUrl: z.url().max(2_000) });
const Amount = Centimes.transform(BigInt).refine((amount) => amount >= 0n);
const Reading = z.object({
  payment: z.string(),
  reference: z.string(),
  currency: z.string(),
  status: z.enum(['absent', 'pending', 'authorised', 'declined', 'captured', 'released']),
  authorised: Amount,
  captured: Amount,
  refunded: Amount,
  authorisedUntil: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .nullable(),
  why: z.string().max(300).nullable(),
});
const Report = z.object({
  rows: z
    .array(
      z.object({
        row: z.string().min(1).max(200),
        kind: z.enum(SETTLEMENT_KINDS),
        payment: z.string().min(1).max(200),
        amount: Amount.refine((amount) => amount > 0n),
        currency: z.literal(CURRENCY),
        day: z.iso.date(),
      }),
    )
    .max(MAX_SETTLEMENT_ROWS),
});
const Refused = z.object({ why: z.string().max(300) });

const answered = (status: number) =>
  sentenceFor(paymentReasons, 'payment.provider_answered', { status });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Amounts are strings of digits, as in our own API. */
const toJson = (body: object) =>
  JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/**
 * A provider that speaks the protocol of docs/operations/card-payments.md: JSON by POST, signed in
 * the form of Standard Webhooks.
 */
export function createSignedProvider(
  { name, url, secret }: SignedProviderSettings,
  clock: () => Date,
): PaymentProvider {
  async function call<S extends z.ZodType<object>>(
    path: string,
    key: string,
    body: object,
    schema: S,
    limits: { timeoutMs: number; maxBytes?: number } = { timeoutMs: TIMEOUT_MS },
  ): Promise<Outcome<z.output<S>>> {
    const text = toJson(body);
    const headers = { 'content-type': 'application/json', ...sign(secret, text, clock(), key) };
    try {
      const to = new URL(path, url.endsWith('/') ? url : `${url}/`);
      const answer = await post(to, { headers, body: text, ...limits });
      const { status } = answer;
      if (status === 200) {
        const result = schema.safeParse(parsed(answer.text));
        return result.success
          ? { outcome: 'accepted', ...result.data }
          : { outcome: 'unknown', why: sentenceFor(paymentReasons, 'payment.not_of_protocol') };
      }
      if (NOT_NOW.has(status)) return { outcome: 'retry', why: answered(status) };
      const refused = Refused.safeParse(parsed(answer.text));
      // A refusal says why: other answers may come from something in between.
      return status >= 400 && status < 500 && refused.success
        ? { outcome: 'refused', why: refused.data.why }
        : { outcome: 'unknown', why: answered(status) };
    } catch (error) {
      return outcomeOfFailure(error);
    }
  }
  const act = (kind: 'capture' | 'release' | 'refund'): PaymentProvider['capture'] => {
    return (asked) => call(`payments/${kind}`, asked.key, asked, z.object({}));
  };

  return {
    name,
    secret,
    begin: ({ payment, amount, currency, endsAt }) =>
      call('payments', payment, { payment, amount, currency, endsAt: endsAt.toISOString() }, Begun),
    read: async ({ payment, reference }) => {
      const body = { payment, reference };
      const answer = await call('payments/read', `${payment}:read`, body, Reading);
      if (answer.outcome !== 'accepted') return answer;
      const { outcome, ...reading } = answer;
      return { outcome, reading: reading satisfies PaymentReading };
    },
    capture: act('capture'),
    release: act('release'),
    refund: act('refund'),
    report: async (day) => {
      const answer = await call('payments/report', `report:${day}`, { day }, Report, REPORT);
      // An adapter without reports answers as any web server does to a path that it does not know.
      return answer.outcome === 'unknown' && textOfWords(answer.why) === answered(404).message
        ? { outcome: 'refused', why: answer.why }
        : answer;
    },
  };
}
