import webPush from 'web-push';
import { pushReasons } from '#contract/reasons/growth/push.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import { type Outcome, outcomeOfFailure } from '../../../platform/outbox/outcome.ts';
import { post, retryAfterOf } from '../../../platform/outgoing/http-post.ts';
import type { Provider, PushMessage } from './provider.ts';

export interface WebPushSettings {
  /** A mailto: or https: address at which push services can contact the operator. */
  subject: string;
  publicKey: string;
  privateKey: string;
  /** A push service beside those of the known browsers; for tests. */
  service?: PushService | undefined;
}
export interface PushService {
  origin: string;
  /** The certificate to trust. */
  ca: string;
}

/**
 * The push services of browsers. Other hosts are not called, because the endpoint comes from the
 * device.
 */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.notify\.windows\.com$/,
  /(^|\.)push\.apple\.com$/,
];
const DAY_SECONDS = 86_400;

/** The URL of a browser at a known push service; null if it is not one. */
export function pushServiceUrl(token: string, own?: PushService): URL | null {
  const url = URL.canParse(token) ? new URL(token) : null;
  if (own && url?.origin === own.origin) return url;
  const isKnown =
    url?.protocol === 'https:' && url.port === '' && SERVICES.some((one) => one.test(url.hostname));
  return isKnown ? url : null;
}

const contentOf = ({ title, body, image, link, tag, data }: PushMessage) =>
  JSON.stringify({ ...data, title, body, image, link, tag });

/** Web Push with VAPID (RFC 8030, 8291, 8292), for browsers. */
export function createWebPush(
  { subject, publicKey, privateKey, service }: WebPushSettings,
  { clock, timeoutMs }: { clock: () => Date; timeoutMs: number },
): Provider {
  return {
    async send(message): Promise<Outcome<{ providerId: string }>> {
      const url = pushServiceUrl(message.token, service);
      if (!url || !message.keys)
        return { outcome: 'refused', why: sentenceFor(pushReasons, 'push.not_a_service') };
      let details: ReturnType<typeof webPush.generateRequestDetails>;
      try {
        const subscription = { endpoint: message.token, keys: message.keys };
        details = webPush.generateRequestDetails(subscription, contentOf(message), {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: message.urgent?.ttlSeconds ?? DAY_SECONDS,
          topic: message.tag,
          ...(message.urgent ? { urgency: 'high' as const } : {}),
        });
      } catch {
        return { outcome: 'refused', why: sentenceFor(pushReasons, 'push.keys_not_valid') };
      }
      try {
        const { headers, body } = details;
        const answer = await post(url, {
          headers,
          body: body ?? '',
          timeoutMs,
          ...(url.origin === service?.origin ? { ca: service.ca } : {}),
        });
        const retryAfterMs = retryAfterOf(answer.headers, clock());
        const { status } = answer;
        if (status >= 200 && status < 300)
          return { outcome: 'accepted', providerId: answer.headers.location ?? String(status) };
        if (status === 404 || status === 410)
          return {
            outcome: 'refused',
            why: sentenceFor(pushReasons, 'push.browser_gone'),
            isGone: true,
          };
        if (status === 429)
          return {
            outcome: 'retry',
            why: sentenceFor(pushReasons, 'push.too_many_messages'),
            retryAfterMs,
          };
        if (status >= 500)
          return {
            outcome: 'unknown',
            why: sentenceFor(pushReasons, 'push.service_answered', { service: url.host, status }),
            retryAfterMs,
          };
        return { outcome: 'refused', why: String(status) };
      } catch (error) {
        return outcomeOfFailure(error);
      }
    },
  };
}
