import { z } from 'zod';
import { contactReasons } from '#contract/reasons/operations/contact.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import { type Outcome, outcomeOfFailure } from '../../../platform/outbox/outcome.ts';
import { post, retryAfterOf } from '../../../platform/outgoing/http-post.ts';
import { sign } from '../../../platform/outgoing/signature.ts';
import type { MessageProvider, TelephoneChannel, TelephoneMessage } from './provider.ts';

export interface MessageProviderSettings {
  url: string;
  /** Signs what is sent, and the notices that are received. */
  secret: string;
  channels: readonly TelephoneChannel[];
  timeoutMs?: number | undefined;
}

const TIMEOUT_MS = 10_000;
/** Answers that say that the message was not sent, and may be later. */
const NOT_NOW = new Set([401, 403, 429, 503]);
/** Columns refuse NUL. */
const ProviderId = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u);
const Accepted = z.object({ id: ProviderId });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const why = (reason: 'contact.not_accepted' | 'contact.provider_refused' | 'contact.no_answer') =>
  sentenceFor(contactReasons, reason);

/**
 * A provider that speaks the protocol of docs/operations/messages-to-telephones.md: JSON by POST,
 * signed in the form of Standard Webhooks. What it answers is never logged, because it may repeat the
 * number or the text.
 */
export function createSignedMessages(
  { url, secret, channels, timeoutMs = TIMEOUT_MS }: MessageProviderSettings,
  clock: () => Date,
): MessageProvider {
  const to = new URL('messages', url.endsWith('/') ? url : `${url}/`);

  async function send(message: TelephoneMessage): Promise<Outcome<{ providerId: string }>> {
    const { key, ...rest } = message;
    const body = JSON.stringify({ message: key, ...rest });
    const now = clock();
    const headers = { 'content-type': 'application/json', ...sign(secret, body, now, key) };
    try {
      const answer = await post(to, { headers, body, timeoutMs });
      const { status } = answer;
      if (status === 200 || status === 201 || status === 202) {
        const accepted = Accepted.safeParse(parsed(answer.text));
        return accepted.success
          ? { outcome: 'accepted', providerId: accepted.data.id }
          : { outcome: 'unknown', why: why('contact.no_answer') };
      }
      if (NOT_NOW.has(status))
        return {
          outcome: 'retry',
          why: why('contact.not_accepted'),
          retryAfterMs: retryAfterOf(answer.headers, now),
        };
      return status >= 400 && status < 500
        ? { outcome: 'refused', why: why('contact.provider_refused') }
        : { outcome: 'unknown', why: why('contact.no_answer') };
    } catch (error) {
      return outcomeOfFailure(error);
    }
  }

  return { channels, secret, timeoutMs, send };
}
