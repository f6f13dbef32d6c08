import type { Language } from '#contract/names.ts';
import type { Platform } from '#contract/routes/growth/devices.ts';

/** A message to one device. */
export interface Message {
  platform: Platform;
  /** Never logged. */
  token: string;
  keys: { p256dh: string; auth: string } | null;
  language: Language;
  /** A device shows the last message of a tag only: `campaign-7`. */
  tag: string;
  /** What the app is told besides. */
  data: Readonly<Record<string, string>>;
  /** For a person who waits for it: a sleeping device is woken, and it is worth nothing after so long. */
  urgent?: { ttlSeconds: number };
  title: string;
  body: string;
  link: string | null;
  /** An absolute address; null: none. */
  image: string | null;
}

/** What a provider has done with a message. */
export type Outcome =
  | { kind: 'accepted'; providerId: string }
  /** The token is no longer in use. */
  | { kind: 'gone' }
  /** Not for this device. */
  | { kind: 'refused'; why: string }
  /** Not taken: too many messages. Null: the provider does not say until when. */
  | { kind: 'slow'; retryAfterMs: number | null }
  /** Not taken: no connection, or the account is refused. */
  | { kind: 'unsent'; why: string }
  /** It may have been taken: no answer in time, or an error of the provider's. */
  | { kind: 'unclear'; why: string; retryAfterMs: number | null };

export interface Provider {
  send: (message: Message) => Promise<Outcome>;
}

/** The providers of this server by platform. */
export interface Providers {
  /** True: none is set, and messages are kept without reaching a device. */
  isOutbox: boolean;
  /** The provider of a platform; undefined: it has none. */
  of: (platform: Platform) => Provider | undefined;
}

/** Keeps messages and sends none: the rows of what was to be sent are its outbox. */
const outbox: Provider = {
  send: ({ tag }) => Promise.resolve({ kind: 'accepted', providerId: `outbox/${tag}` }),
};

/** Chooses the provider of each platform; without any it is the outbox. */
export function chooseProviders(fcm: Provider | null, web: Provider | null): Providers {
  if (!fcm && !web) return { isOutbox: true, of: () => outbox };
  return { isOutbox: false, of: (platform) => (platform === 'web' ? web : fcm) ?? undefined };
}
