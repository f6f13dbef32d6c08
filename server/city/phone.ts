import { WebSocket } from 'ws';
import {
  encodeRenewal,
  encodeReports,
  MAX_PHONE_REPORTS,
  PHONE_CLOSE,
  PHONE_SOCKET_PATH,
  type PhoneReport,
  readPhoneAnswer,
} from '#contract/operations/phone-frame.ts';

/**
 * The largest number of unacknowledged reports that are stored, the newest ones. A night without a
 * network has fewer.
 */
const MAX_KEPT = 5_000;
/** How often an acknowledgement is requested; every batch requests one too. Milliseconds. */
const ASK_EVERY_MS = 10_000;
/**
 * A server that is silent for this long is considered gone, even if the network does not report it.
 * Milliseconds.
 */
const SILENT_MS = 30_000;
/** The wait before reconnecting: a random part of twice the last one. Milliseconds. */
const WAIT_MS = { first: 1_000, most: 30_000 };
const REPLACED_WAIT_MS = 30_000;
/** A phone clock that deviates by more is corrected. Milliseconds. */
const CLOCK_WRONG_MS = 2_000;
const OPENING_MS = 10_000;
const BACKED_UP_BYTES = 16_384;

interface Options {
  /** `http://…` or `https://…` of the API. */
  baseUrl: string;
  /**
   * Returns an access token; `isRefused` if the last one was refused. Rejects if there is none for
   * now.
   */
  readToken: (isRefused: boolean) => Promise<string>;
  random?: () => number;
  /** The phone's clock in epoch milliseconds; it may be wrong. */
  now?: () => number;
  /** Called when the server has ended the session: nothing is sent until the app signs in. */
  onSignedOut?: () => void;
}

/**
 * A driver's phone that reports on its own socket: the reference implementation for apps
 * (docs/driver-apps.md). It stores unacknowledged reports, reconnects by itself, and then sends the
 * stored ones, the oldest first.
 */
export function createPhone(options: Options) {
  const { baseUrl, readToken, random = Math.random, now = Date.now } = options;
  const url = baseUrl.replace(/^http/, 'ws') + PHONE_SOCKET_PATH;
  /**
   * Unacknowledged reports, the oldest first, by the phone's clock; the first has the number
   * `first`.
   */
  let kept: PhoneReport[] = [];
  let first = 1;
  /** The number of the next report to send on this socket. */
  let next = 1;
  let socket: WebSocket | null = null;
  let isWelcome = false;
  let isStopped = false;
  let isTokenOld = false;
  /** How far the phone's clock is ahead of the server's. */
  let aheadMs = 0;
  let askedAtMs = 0;
  let receivedAtMs = 0;
  let waitMs = WAIT_MS.first;
  let timer: NodeJS.Timeout | undefined;

  const last = () => first + kept.length - 1;

  function forget(upTo: number): void {
    if (upTo < first) return;
    kept = kept.slice(upTo - first + 1);
    first = upTo + 1;
    next = Math.max(next, first);
  }

  /**
   * Sends the reports that were not sent yet. If the network is slow, they wait in `kept` and not
   * in its buffer.
   */
  function flush(): void {
    if (!socket || !isWelcome || socket.bufferedAmount > BACKED_UP_BYTES) return;
    const waiting = kept.slice(next - first);
    const isBatch = waiting.length > 1;
    for (let from = 0; from < waiting.length; from += MAX_PHONE_REPORTS) {
      const part = waiting.slice(from, from + MAX_PHONE_REPORTS);
      const asks = isBatch || performance.now() - askedAtMs > ASK_EVERY_MS;
      if (asks) askedAtMs = performance.now();
      const byServer = part.map((report) => ({ ...report, atMs: report.atMs - aheadMs }));
      socket.send(encodeReports(next, byServer, asks));
      next += part.length;
    }
  }

  function receive(bytes: Uint8Array) {
    receivedAtMs = performance.now();
    const answer = readPhoneAnswer(bytes);
    if (answer.kind === 'refused') return forget(answer.last);
    const measuredMs = now() - answer.nowMs;
    // The difference includes a round trip: a correct clock is not adjusted, so that a repeated
    // report stays identical.
    if (Math.abs(measuredMs - aheadMs) > CLOCK_WRONG_MS) aheadMs = measuredMs;
    if (answer.kind === 'acknowledged') return forget(answer.last);
    isWelcome = true;
    waitMs = WAIT_MS.first;
    flush();
  }

  function comeBack(afterMs: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void open(), afterMs);
  }

  function comeBackLater(): void {
    waitMs = Math.min(WAIT_MS.most, waitMs * 2);
    comeBack(random() * waitMs);
  }

  function lose(code: number) {
    socket = null;
    isWelcome = false;
    if (code === PHONE_CLOSE.revoked) {
      isStopped = true;
      options.onSignedOut?.();
      return;
    }
    if (code === PHONE_CLOSE.expired) isTokenOld = true;
    if (code === PHONE_CLOSE.replaced || code === PHONE_CLOSE.refused)
      return comeBack(REPLACED_WAIT_MS * (1 + random()));
    // A server that stops announces it, and another one is available: reconnect within two seconds,
    // at a random time.
    if (code === PHONE_CLOSE.restart || code === PHONE_CLOSE.expired)
      return comeBack(random() * 2_000);
    comeBackLater();
  }

  async function open(): Promise<void> {
    let bearer: string;
    try {
      bearer = await readToken(isTokenOld);
      isTokenOld = false;
    } catch {
      return comeBackLater();
    }
    if (isStopped) return;
    const opened = new WebSocket(url, {
      headers: { authorization: `Bearer ${bearer}` },
      perMessageDeflate: false,
      handshakeTimeout: OPENING_MS,
    });
    socket = opened;
    // Reports sent on the last socket without an acknowledgement are sent again.
    next = first;
    askedAtMs = 0;
    receivedAtMs = performance.now();
    opened.on('message', (data: Buffer) => receive(data));
    opened.on('ping', () => {
      receivedAtMs = performance.now();
    });
    opened.on('unexpected-response', (_request, { statusCode }) => {
      if (statusCode === 401) isTokenOld = true;
      opened.terminate();
    });
    // The close event follows.
    opened.on('error', () => undefined);
    opened.on('close', (code) => {
      if (socket === opened) lose(code);
    });
  }
  void open();

  return {
    /** Reports a position now; it is sent at once, or when a server is available again. */
    report(report: Omit<PhoneReport, 'atMs'>): void {
      if (isStopped) return;
      kept.push({ ...report, atMs: now() });
      if (kept.length > MAX_KEPT) forget(first);
      if (socket && isWelcome && performance.now() - receivedAtMs > SILENT_MS) socket.terminate();
      flush();
    },
    /** Passes a new token to the server before the old one expires. */
    renew: (token: string) => void (isWelcome && socket?.send(encodeRenewal(token))),
    /** The number of reports that the server has not acknowledged. */
    waiting: (): number => kept.length,
    /** The number of the last report. */
    last,
    isConnected: (): boolean => isWelcome,
    close(): void {
      isStopped = true;
      clearTimeout(timer);
      socket?.close(1000);
    },
  };
}
export type Phone = ReturnType<typeof createPhone>;
