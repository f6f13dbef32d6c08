import { WebSocket } from 'ws';
import {
  GRANTED,
  ORDERS_PARAMETER,
  readAppMessage,
} from '#contract/operations/app-socket/app-frame.ts';
import {
  encodeRenewal,
  PHONE_CLOSE,
  type PhoneAnswer,
  readPhoneAnswer,
} from '#rules/frames/phone-frame.ts';
import { FrameError } from '#rules/frames/positions-frame.ts';
import { createOrderSet } from './order-set.ts';

/**
 * A server that is silent for this long is considered gone, even if the network does not report it.
 * Milliseconds.
 */
const SILENT_MS = 30_000;
/** The wait before reconnecting: a random part of twice the last one. Milliseconds. */
const WAIT_MS = { first: 1_000, most: 30_000 };
const REPLACED_WAIT_MS = 30_000;
const OPENING_MS = 10_000;

export interface AppOptions {
  /** `http://…` or `https://…` of the API. */
  baseUrl: string;
  /**
   * Returns an access token; `isRefused` if the last one was refused. Rejects if there is none for
   * now.
   */
  readToken: (isRefused: boolean) => Promise<string>;
  random?: () => number;
  /** Called when the server has ended the session: nothing is sent until the app signs in. */
  onSignedOut?: () => void;
  /** Called after each change of the orders. If absent, the app does not ask for them. */
  onOrders?: (() => void) | undefined;
}

interface Parts extends AppOptions {
  path: string;
  /** Called with each answer but those about orders; a welcome is the first on a socket. */
  onAnswer: (answer: PhoneAnswer) => void;
  /** Called with the result of a fact. */
  onFactResult?: (result: unknown) => void;
}

/** Decodes a message; null if it is of a kind of a later release, which an app ignores. */
function read(bytes: Uint8Array) {
  try {
    return readAppMessage(bytes) ?? readPhoneAnswer(bytes);
  } catch (error) {
    if (error instanceof FrameError) return null;
    throw error;
  }
}

/**
 * The socket of an app: connects, renews, reconnects by itself, and keeps the orders up to date
 * (docs/driver-apps.md).
 */
export function createAppSocket(options: Parts) {
  const { baseUrl, path, readToken, random = Math.random, onOrders, onAnswer } = options;
  const orders = createOrderSet();
  let socket: WebSocket | null = null;
  let isWelcome = false;
  let granted = 0;
  let isStopped = false;
  let isTokenOld = false;
  let isUnknownPath = false;
  let receivedAtMs = 0;
  let waitMs = WAIT_MS.first;
  let timer: NodeJS.Timeout | undefined;

  function receive(bytes: Uint8Array) {
    receivedAtMs = performance.now();
    const message = read(bytes);
    if (message === null) return;
    if (message.kind === 'changes') {
      orders.apply(message.changes);
      if (!message.changes.more) onOrders?.();
      return;
    }
    if (message.kind === 'fact_result') return options.onFactResult?.(message.result);
    if (message.kind === 'welcome') {
      isWelcome = true;
      isUnknownPath = false;
      granted = message.granted ?? 0;
      waitMs = WAIT_MS.first;
    }
    onAnswer(message);
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
    orders.cut();
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
    if (code === PHONE_CLOSE.restart || code === PHONE_CLOSE.expired || code === PHONE_CLOSE.slow)
      return comeBack(random() * 2_000);
    comeBackLater();
  }

  const url = () =>
    baseUrl.replace(/^http/, 'ws') +
    path +
    (onOrders ? `?${ORDERS_PARAMETER}=${orders.known()}` : '');

  async function open(): Promise<void> {
    let bearer: string;
    try {
      bearer = await readToken(isTokenOld);
      isTokenOld = false;
    } catch {
      return comeBackLater();
    }
    if (isStopped) return;
    const opened = new WebSocket(url(), {
      headers: { authorization: `Bearer ${bearer}` },
      perMessageDeflate: false,
      handshakeTimeout: OPENING_MS,
    });
    socket = opened;
    receivedAtMs = performance.now();
    opened.on('message', (data: Buffer) => receive(data));
    opened.on('ping', () => {
      receivedAtMs = performance.now();
    });
    opened.on('unexpected-response', (_request, { statusCode }) => {
      if (statusCode === 401) isTokenOld = true;
      isUnknownPath = statusCode === 404;
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
    orders,
    isStopped: (): boolean => isStopped,
    /** The socket while the server has welcomed the app on it. */
    socket: (): WebSocket | null => (isWelcome ? socket : null),
    /** What the server has granted: `GRANTED`. */
    granted: (): number => (isWelcome ? granted : 0),
    /**
     * Whether its orders are read by calls: a server of an earlier release sends none, or has no such
     * socket.
     */
    isPolled: (): boolean => (isWelcome ? !(granted & GRANTED.orders) : isUnknownPath),
    /** Reconnects if the server has been silent for too long. */
    endIfSilent(): void {
      if (isWelcome && performance.now() - receivedAtMs > SILENT_MS) socket?.terminate();
    },
    /** Passes a new token to the server before the old one expires. */
    renew: (token: string) => void (isWelcome && socket?.send(encodeRenewal(token))),
    close(): void {
      isStopped = true;
      clearTimeout(timer);
      socket?.close(1000);
    },
  };
}
