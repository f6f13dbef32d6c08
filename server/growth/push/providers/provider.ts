import type { Platform } from '#contract/routes/growth/devices.ts';
import type { Language } from '#rules/language.ts';
import { noProvider, type Outcome, outcomeOf } from '../../../platform/outbox/outcome.ts';

/** A message to one device. */
export interface PushMessage {
  platform: Platform;
  /** Never logged. */
  token: string;
  keys: { p256dh: string; auth: string } | null;
  language: Language;
  /** A device shows only the last message of a tag, for example `campaign-7`. */
  tag: string;
  /** Further data for the app. */
  data: Readonly<Record<string, string>>;
  /**
   * For a person who is waiting: a sleeping device is woken, and the message expires after this
   * time.
   */
  urgent?: { ttlSeconds: number };
  title: string;
  body: string;
  link: string | null;
  /** An absolute URL; null if none. */
  image: string | null;
}

export interface Provider {
  send: (message: PushMessage) => Promise<Outcome<{ providerId: string }>>;
}

export interface Providers {
  /** True if no provider is set: messages are stored and not sent. */
  isOutbox: boolean;
  /** The provider of a platform; undefined if it has none. */
  of: (platform: Platform) => Provider | undefined;
}

/** Stores messages and sends none: the rows of the messages are its outbox. */
const outbox: Provider = {
  send: ({ tag }) => Promise.resolve({ outcome: 'accepted', providerId: `outbox/${tag}` }),
};

/** Chooses the provider of each platform; the outbox if there is none. */
export function chooseProviders(fcm: Provider | null, web: Provider | null): Providers {
  if (!fcm && !web) return { isOutbox: true, of: () => outbox };
  return { isOutbox: false, of: (platform) => (platform === 'web' ? web : fcm) ?? undefined };
}

/** Sends a message by the provider of its platform. */
export const sendThrough = (providers: Providers, message: PushMessage) =>
  outcomeOf<{ providerId: string }>(async () => {
    const provider = providers.of(message.platform);
    return provider ? provider.send(message) : noProvider(`of ${message.platform}`, 'refused');
  });
