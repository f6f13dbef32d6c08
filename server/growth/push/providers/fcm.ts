import { createSign } from 'node:crypto';
import { z } from 'zod';
import { pushReasons } from '#contract/reasons/growth/push.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import { type Outcome, outcomeOfFailure } from '../../../platform/outbox/outcome.ts';
import { post, retryAfterOf } from '../../../platform/outgoing/http-post.ts';
import { oneRun } from '../../../platform/ticks/one-run.ts';
import type { Provider, PushMessage } from './provider.ts';

/** The fields of a service account file that are read. */
export const ServiceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  token_uri: z.url(),
});
export type ServiceAccount = z.output<typeof ServiceAccount>;

export interface FcmSettings {
  account: ServiceAccount;
  /** The URL of FCM; tests use their own. */
  url: string;
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const HOUR_SECONDS = 3_600;
/** How long before its expiry a token is renewed. */
const MARGIN_MS = 60_000;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The signed request for a token (RFC 7523). */
function assertionOf({ client_email, private_key, token_uri }: ServiceAccount, now: Date): string {
  const iat = Math.floor(now.getTime() / 1_000);
  const claims = { iss: client_email, scope: SCOPE, aud: token_uri, iat, exp: iat + HOUR_SECONDS };
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(private_key, 'base64url')}`;
}

const Granted = z.object({ access_token: z.string(), expires_in: z.number() });
const Accepted = z.object({ name: z.string() });
const Failed = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z.array(z.object({ errorCode: z.string().optional() })).optional(),
  }),
});

/** Parses a body; undefined if it does not match the schema. */
function readAs<S extends z.ZodType>(schema: S, text: string): z.output<S> | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The message in the format of FCM HTTP v1. Phones show only the last message of a tag. */
function bodyOf({ token, title, body, image, link, tag, data, urgent }: PushMessage): string {
  const apns = { 'apns-collapse-id': tag, ...(urgent ? { 'apns-priority': '10' } : {}) };
  return JSON.stringify({
    message: {
      token,
      notification: { title, body, ...(image ? { image } : {}) },
      data: { ...data, ...(link ? { link } : {}) },
      android: {
        collapse_key: tag,
        notification: { tag },
        ...(urgent ? { priority: 'high', ttl: `${urgent.ttlSeconds}s` } : {}),
      },
      apns: { headers: apns },
    },
  });
}

/** Exchanges the account's signature for a token. Throws if Google refuses the account. */
export async function requestAccess(
  account: ServiceAccount,
  now: Date,
  timeoutMs: number,
): Promise<z.output<typeof Granted>> {
  const body = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: assertionOf(account, now),
  }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await post(new URL(account.token_uri), { headers, body, timeoutMs });
  const grant = answer.status === 200 ? readAs(Granted, answer.text) : undefined;
  if (!grant) throw new Error(`The account is refused (${answer.status})`);
  return grant;
}

/** Firebase Cloud Messaging, HTTP v1, for phones. */
export function createFcm(
  { account, url }: FcmSettings,
  { clock, timeoutMs }: { clock: () => Date; timeoutMs: number },
): Provider {
  const address = new URL(
    `/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`,
    url,
  );
  let granted: { token: string; until: number } | undefined;

  async function ask(): Promise<string> {
    const grant = await requestAccess(account, clock(), timeoutMs);
    const until = clock().getTime() + grant.expires_in * 1_000 - MARGIN_MS;
    granted = { token: grant.access_token, until };
    return grant.access_token;
  }
  const asking = oneRun(ask);
  function accessToken(): Promise<string> {
    if (granted && granted.until > clock().getTime()) return Promise.resolve(granted.token);
    return asking.run();
  }

  return {
    async send(message): Promise<Outcome<{ providerId: string }>> {
      let access: string;
      try {
        access = await accessToken();
      } catch (error) {
        return { ...outcomeOfFailure(error), outcome: 'retry' };
      }
      try {
        const { status, headers, text } = await post(address, {
          headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
          body: bodyOf(message),
          timeoutMs,
        });
        const retryAfterMs = retryAfterOf(headers, clock());
        if (status === 200) {
          const name = readAs(Accepted, text)?.name;
          return name
            ? { outcome: 'accepted', providerId: name }
            : {
                outcome: 'unknown',
                why: sentenceFor(pushReasons, 'push.not_of_protocol', { service: 'FCM' }),
              };
        }
        const error = readAs(Failed, text)?.error;
        const code = error?.details?.find(({ errorCode }) => errorCode)?.errorCode ?? error?.status;
        if (status === 410 || (status === 404 && code === 'UNREGISTERED'))
          return {
            outcome: 'refused',
            why: sentenceFor(pushReasons, 'push.device_gone'),
            isGone: true,
          };
        if (status === 429)
          return {
            outcome: 'retry',
            why: sentenceFor(pushReasons, 'push.too_many_messages'),
            retryAfterMs,
          };
        if (status === 401 || status === 403) {
          granted = undefined;
          // This token belongs to another project, or the account may not send.
          if (code === 'SENDER_ID_MISMATCH') return { outcome: 'refused', why: code };
          return {
            outcome: 'retry',
            why: sentenceFor(pushReasons, 'push.account_refused', { status }),
          };
        }
        if (status >= 500)
          return {
            outcome: 'unknown',
            why: sentenceFor(pushReasons, 'push.service_answered', { service: 'FCM', status }),
            retryAfterMs,
          };
        return { outcome: 'refused', why: code ?? String(status) };
      } catch (error) {
        return outcomeOfFailure(error);
      }
    },
  };
}
