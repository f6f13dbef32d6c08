import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

/** How old or new a signed message may be. Milliseconds. */
const TOLERANCE_MS = 300_000;
const PREFIX = 'whsec_';
const SECOND_MS = 1_000;

/** Whether a secret has the form of Standard Webhooks: `whsec_` and at least 24 bytes of base64. */
export const isSigningSecret = (secret: string): boolean =>
  /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret);

/** The headers of a message. */
export type SignedHeaders = Record<
  'webhook-id' | 'webhook-timestamp' | 'webhook-signature',
  string
>;

const signatureOf = (secret: string, id: string, seconds: string, body: string | Buffer) =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${seconds}.`)
    .update(body)
    .digest('base64');

/**
 * Signs a message in the form of Standard Webhooks (standardwebhooks.com), for all that we send and
 * receive. `id` stays the same when a message is sent again.
 */
export function sign(
  secret: string,
  body: string | Buffer,
  now: Date,
  id: string = randomUUID(),
): SignedHeaders {
  const seconds = String(Math.floor(now.getTime() / SECOND_MS));
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signatureOf(secret, id, seconds, body)}`,
  };
}

/** Whether a message was signed with this secret, not long ago. */
export function isSigned(
  secret: string,
  headers: Readonly<Record<string, unknown>>,
  body: string | Buffer,
  now: Date,
): boolean {
  const [id, seconds, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headers[name],
  );
  if (typeof id !== 'string' || typeof seconds !== 'string' || typeof signatures !== 'string')
    return false;
  if (!/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(Number(seconds) * SECOND_MS - now.getTime()) > TOLERANCE_MS) return false;
  const wanted = Buffer.from(signatureOf(secret, id, seconds, body));
  // Several signatures, while a secret is being replaced.
  return signatures.split(' ').some((one) => {
    const [version, given = ''] = one.split(',');
    const bytes = Buffer.from(given);
    return version === 'v1' && bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
  });
}
