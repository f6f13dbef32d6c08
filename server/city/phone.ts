import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { encodeFact, GRANTED } from '#contract/operations/app-socket/app-frame.ts';
import type { DriverFact, FactResult } from '#contract/operations/driver-facts/fact.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import {
  encodeReports,
  MAX_PHONE_REPORTS,
  PHONE_SOCKET_PATH,
  type PhoneAnswer,
  type PhoneReport,
} from '#rules/frames/phone-frame.ts';
import { type AppOptions, createAppSocket } from './app-socket.ts';

/**
 * The largest number of unacknowledged reports that are stored, the newest ones. A night without a
 * network has fewer.
 */
const MAX_KEPT = 5_000;
/** How often an acknowledgement is requested; every batch requests one too. Milliseconds. */
const ASK_EVERY_MS = 10_000;
/** A phone clock that deviates by more is corrected. Milliseconds. */
const CLOCK_WRONG_MS = 2_000;
const BACKED_UP_BYTES = 16_384;
/** The most facts that are sent without a result. */
const FACTS_AT_ONCE = 20;

/** A fact as the app states it; the phone adds its id and its time. */
type StatedFact = DistributiveOmit<DriverFact, 'id' | 'at'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

interface Options extends AppOptions {
  /** Called with the server's result of each fact. */
  onFactResult?: (result: FactResult) => void;
  /** The phone's clock in epoch milliseconds; it may be wrong. */
  now?: () => number;
}

/**
 * A driver's phone that reports on its own socket, and gets its orders there: the reference
 * implementation for apps (docs/driver-apps.md). It stores unacknowledged reports, reconnects by
 * itself, and then sends the stored ones, the oldest first.
 */
export function createPhone(options: Options) {
  const { now = Date.now } = options;
  /**
   * Unacknowledged reports, the oldest first, by the phone's clock; the first has the number
   * `first`.
   */
  let kept: PhoneReport[] = [];
  let first = 1;
  /** The number of the next report to send on this socket. */
  let next = 1;
  /** Facts without a result, the oldest first, by the phone's clock, and where each was sent last. */
  let facts: { fact: StatedFact; id: string; atMs: number; sentOn: WebSocket | null }[] = [];
  /** How far the phone's clock is ahead of the server's. */
  let aheadMs = 0;
  let askedAtMs = 0;

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
    const socket = app.socket();
    if (!socket || socket.bufferedAmount > BACKED_UP_BYTES) return;
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

  /** Sends the facts that were not sent on this socket, in their order. */
  function flushFacts(): void {
    const socket = app.socket();
    if (!socket || !(app.granted() & GRANTED.facts)) return;
    // The server reads the next ones once these have their results.
    for (const one of facts.slice(0, FACTS_AT_ONCE)) {
      if (one.sentOn === socket) continue;
      one.sentOn = socket;
      const at = new Date(one.atMs - aheadMs).toISOString();
      socket.send(encodeFact({ ...one.fact, id: one.id, at }));
    }
  }

  function settleFact(result: FactResult): void {
    facts = facts.filter(({ id }) => id !== result.id);
    options.onFactResult?.(result);
    flushFacts();
  }

  function receive(answer: PhoneAnswer) {
    if (answer.kind === 'refused') return forget(answer.last);
    const measuredMs = now() - answer.nowMs;
    // The difference includes a round trip: a correct clock is not adjusted, so that a repeated
    // report stays identical.
    if (Math.abs(measuredMs - aheadMs) > CLOCK_WRONG_MS) aheadMs = measuredMs;
    if (answer.kind === 'acknowledged') return forget(answer.last);
    // Reports sent on the last socket without an acknowledgement are sent again; a renewed token is
    // welcomed on the same socket, where they are not.
    if (app.socket() !== greeted) {
      greeted = app.socket();
      next = first;
      askedAtMs = 0;
    }
    flush();
    flushFacts();
  }

  const app = createAppSocket({
    ...options,
    path: PHONE_SOCKET_PATH,
    onAnswer: receive,
    onFactResult: (result) => settleFact(result as FactResult),
  });
  let greeted = app.socket();

  return {
    /** Reports a position now; it is sent at once, or when a server is available again. */
    report(report: Omit<PhoneReport, 'atMs'>): void {
      if (app.isStopped()) return;
      kept.push({ ...report, atMs: now() });
      if (kept.length > MAX_KEPT) forget(first);
      app.endIfSilent();
      flush();
    },
    /** States a fact of an order; it is kept until the server has answered it. */
    state(fact: StatedFact): void {
      facts.push({ fact, id: randomUUID(), atMs: now(), sentOn: null });
      flushFacts();
    },
    renew: app.renew,
    /** The number of facts that the server has not answered. */
    factsWaiting: (): number => facts.length,
    /** The number of reports that the server has not acknowledged. */
    waiting: (): number => kept.length,
    /** The number of the last report. */
    last,
    /** The driver's open orders, the oldest first; null until the server has sent them. */
    orders: (): Order[] | null => (app.orders.isComplete() ? app.orders.all() : null),
    /** The number of the newest inbox entry. */
    inbox: app.orders.inbox,
    isConnected: (): boolean => app.socket() !== null,
    isPolled: app.isPolled,
    close: app.close,
  };
}
export type Phone = ReturnType<typeof createPhone>;
