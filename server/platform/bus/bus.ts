import type { NatsConnection, Status } from '@nats-io/transport-node';
import type { Log } from '../db/log.ts';
import { whyRefused, wordsOf } from './why-refused.ts';

/** A received message. */
export interface BusMessage {
  data: Uint8Array;
  /** Sends a reply to a request; does nothing for other messages. */
  answer: (data: Uint8Array) => void;
}

/** What connects the servers of an installation: NATS. */
export interface Bus {
  /** Connects. Resolves once connected, or after a time limit, and keeps trying. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  isConnected: () => boolean;
  /** How long there has been no connection. Milliseconds. */
  lostMs: () => number;
  /** Sends at most once; false if there is no connection, and the message is dropped. */
  publish: (subject: string, data: Uint8Array) => boolean;
  /** `group`: each message goes to one of the servers that subscribe with it. */
  subscribe: (subject: string, listener: (message: BusMessage) => void, group?: string) => void;
  /**
   * Sends a request to one listener; calls `onAnswer` with each reply until it returns true. False
   * without a listener or in case of a timeout.
   */
  ask: (
    subject: string,
    data: Uint8Array,
    onAnswer: (data: Uint8Array) => boolean,
    waitMs: number,
  ) => Promise<'answered' | 'nobody' | 'late'>;
  /** Called whenever a connection is established, including the first one after a start without. */
  onConnected: (listener: () => void) => void;
}

const START_MS = 3_000;
const RETRY_MS = 250;
/**
 * Together with the wait between attempts less than two seconds, within which servers must find
 * each other.
 */
const DIAL_MS = 1_000;
/** A connection without a response is given up after two of these. Milliseconds. */
const PING_MS = 1_000;

interface Deps {
  /**
   * One or more servers of a cluster, separated by commas: nats://user:password@host:4222 or
   * nats://token@host.
   */
  url: string;
  name: string;
  log: Log;
  startMs?: number | undefined;
}

/**
 * The client's settings from a URL, because the client itself does not accept a user, password or
 * token in it.
 */
export function optionsOf(text: string) {
  const urls = text.split(',').map((one) => new URL(one.trim()));
  const [first] = urls;
  const user = decodeURIComponent(first?.username ?? '');
  const pass = decodeURIComponent(first?.password ?? '');
  return {
    servers: urls.map(({ host }) => host),
    ...(pass !== '' ? { user, pass } : user !== '' ? { token: user } : {}),
    ...(first?.protocol === 'tls:' ? { tls: {} } : {}),
  };
}

/** The connection to NATS. Its failures never reach its callers. */
export function createBus({ url, name, log, startMs = START_MS }: Deps): Bus {
  let nats: NatsConnection | null = null;
  let isConnected = false;
  let lostAt = performance.now();
  let isStopped = false;
  let lastReason: string | null = null;
  const wanted: [string, (message: BusMessage) => void, string | undefined][] = [];
  const listeners = new Set<() => void>();

  function listen([subject, listener, group]: (typeof wanted)[number]): void {
    nats?.subscribe(subject, {
      ...(group === undefined ? {} : { queue: group }),
      callback(error, message) {
        if (error) return log.warn({ err: error, subject }, 'NATS refused a subscription');
        listener({ data: message.data, answer: (data) => void message.respond(data) });
      },
    });
  }

  function connected(): void {
    isConnected = true;
    lastReason = null;
    log.info({ server: nats?.getServer() }, 'Connected to NATS');
    for (const listener of listeners) listener();
  }

  function lost(type: string): void {
    if (!isConnected) return;
    isConnected = false;
    lostAt = performance.now();
    log.warn(
      { type },
      'NATS connection lost: positions of other servers arrive late until it is back',
    );
  }

  /** Logged once for each reason: an attempt is made several times a second. */
  function refused(why: string): void {
    if (why === lastReason) return;
    lastReason = why;
    log.warn({ why }, `NATS connection failed: ${why}; trying again in the background`);
  }

  async function follow(statuses: AsyncIterable<Status>): Promise<void> {
    for await (const status of statuses) {
      const { type } = status;
      if (type === 'reconnect') connected();
      else if (type === 'disconnect' || type === 'staleConnection' || type === 'close') lost(type);
      else if (type === 'error' && !isConnected) refused(wordsOf(status.error));
    }
  }

  async function open(): Promise<void> {
    // Loaded here, because a single process does not need it.
    const { connect } = await import('@nats-io/transport-node');
    const made = await connect({
      ...optionsOf(url),
      name,
      noEcho: true,
      // A message that cannot be sent at once is outdated by the next one.
      maxReconnectAttempts: -1,
      waitOnFirstConnect: true,
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: RETRY_MS,
      timeout: DIAL_MS,
      pingInterval: PING_MS,
      maxPingOut: 2,
    });
    if (isStopped) return made.close();
    nats = made;
    void follow(made.status()).catch((error: unknown) =>
      log.warn({ err: error }, 'NATS connection is no longer watched'),
    );
    for (const one of wanted) listen(one);
    connected();
  }

  return {
    async start() {
      const opening = open().catch((error: unknown) => {
        log.error({ err: error }, 'NATS connection failed');
      });
      let timer: NodeJS.Timeout | undefined;
      const waited = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, startMs);
      });
      await Promise.race([opening, waited]);
      clearTimeout(timer);
      if (isConnected) return;
      const why = await whyRefused({ ...optionsOf(url), timeout: DIAL_MS });
      if (why) refused(why);
    },
    async stop() {
      isStopped = true;
      isConnected = false;
      await nats?.close().catch(() => undefined);
    },
    isConnected: () => isConnected,
    lostMs: () => (isConnected ? 0 : performance.now() - lostAt),
    publish(subject, data) {
      if (!isConnected || !nats) return false;
      try {
        nats.publish(subject, data);
        return true;
      } catch (error) {
        log.warn({ err: error }, 'Publishing a message to NATS failed');
        return false;
      }
    },
    subscribe(subject, listener, group) {
      wanted.push([subject, listener, group]);
      if (nats) listen([subject, listener, group]);
    },
    async ask(subject, data, onAnswer, waitMs) {
      if (!isConnected || !nats) return 'late';
      const answers = await nats
        .requestMany(subject, data, { maxWait: waitMs, strategy: 'sentinel' })
        .catch(() => null);
      if (!answers) return 'nobody';
      try {
        for await (const { data: answer } of answers) if (onAnswer(answer)) return 'answered';
      } catch (error) {
        if ((error as Error).name === 'NoRespondersError') return 'nobody';
      }
      return 'late';
    },
    onConnected: (listener) => void listeners.add(listener),
  };
}

/** Connects to NATS once and closes the connection. Throws if it is refused or does not respond. */
export async function probeBus(url: string, timeoutMs: number): Promise<void> {
  const { connect } = await import('@nats-io/transport-node');
  const nats = await connect({ ...optionsOf(url), reconnect: false, timeout: timeoutMs });
  await nats.close();
}
