import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { GRANTED } from '#contract/operations/app-socket/app-frame.ts';
import {
  encodeAnswer,
  MAX_PHONE_FRAME_BYTES,
  PHONE_CLOSE,
  type PhoneAnswer,
} from '#rules/frames/phone-frame.ts';
import { createEntrance, EntranceBusy } from '../../platform/auth/entrance.ts';
import type { Revocations } from '../../platform/auth/revocations.ts';
import type { Log } from '../../platform/db/log.ts';
import { answerAndClose } from '../../platform/http/client-error.ts';
import { Refusal, reasonFor, whyOf } from '../../platform/http/refusal.ts';
import { endOneByOne } from '../../platform/process/end-one-by-one.ts';
import { BoundedWebSocketServer } from '../../platform/sockets/web-sockets.ts';
import type { OwnerKey } from '../open-orders/open-orders.ts';
import type { OrderPush } from '../open-orders/order-push.ts';
import { type PhoneSession, tokenOf } from './admission.ts';
import { Allowance } from './allowance.ts';
import { createAppOrders, numberKnown } from './app-orders.ts';
import type { Intake, IntakeTools } from './intake.ts';
import type { Phone } from './phone.ts';
import { createSharedReader } from './shared-reader.ts';
import { createFrameReader } from './whole-frames.ts';

/** How often phones with an exhausted allowance, or without messages, are checked. Milliseconds. */
const SWEEP_MS = 1_000;
/** The number of silent checks after which a phone is pinged, and considered gone. */
const SILENT = { ping: 25, gone: 60 };
/** The largest amount of unsent data for a phone. Bytes. */
const MAX_UNSENT = 4_096;
/** The same with orders, of which a part may be waiting. Bytes. */
const MAX_UNSENT_ORDERS = 524_288;
/** This many invalid frames get a reason; an app that continues is disconnected. */
const MAX_REFUSED = 20;
/** How long a phone may take to close its side. Milliseconds. */
const CLOSING_MS = 2_000;
const LAST_CLOSING_MS = 300;
/**
 * Ended sessions are announced; the check for lost announcements is divided into this many parts.
 */
const PARTS = 12;

interface Deps {
  revocations: Revocations;
  clock: () => Date;
  log: Log;
  /** Finds the person of a token. @throws Refusal */
  admit: (token: string) => Promise<PhoneSession>;
  createIntake: (tools: IntakeTools) => Intake;
  push: Pick<OrderPush, 'attach' | 'sweep'>;
  /** The lists of orders that a person's app gets. */
  ownersOf: (userId: number) => Promise<readonly OwnerKey[]>;
  /** Whether apps may send facts. */
  takesFacts: boolean;
}

export type End = keyof typeof PHONE_CLOSE;

/**
 * The sockets of drivers' phones (docs/decisions/0057) and of stores' apps (0084): admission,
 * allowances, silence, expiry and the end, and the orders of those that ask for them.
 */
export function createAppSockets(deps: Deps) {
  const { revocations, clock, log, admit, push, takesFacts } = deps;
  const sockets = new BoundedWebSocketServer({
    noServer: true,
    clientTracking: false,
    // Reports are small and random: compressing them costs more than it saves.
    perMessageDeflate: false,
    maxPayload: MAX_PHONE_FRAME_BYTES,
  });
  const entrance = createEntrance(revocations);
  const readShared = createSharedReader();
  /** By session, because a phone that returns by another network leaves a dead socket behind. */
  const phones = new Map<number, Phone>();
  const paused = new Set<Phone>();
  const figures = { framesRefused: 0 };
  let sweeps = 0;
  let part = 0;
  let timer: NodeJS.Timeout | undefined;

  function answer(phone: Phone, message: PhoneAnswer): void {
    // The phone sends requests without reading: its queue must not grow without limit.
    const most = phone.orders ? MAX_UNSENT_ORDERS : MAX_UNSENT;
    if (phone.ws.bufferedAmount > most) phone.ws.terminate();
    else phone.ws.send(encodeAnswer(message));
  }

  function forget(phone: Phone): void {
    phone.isOver = true;
    phone.orders?.stop();
    phone.orders = null;
    if (phones.get(phone.caller.sessionId) === phone) phones.delete(phone.caller.sessionId);
    paused.delete(phone);
  }

  function end(phone: Phone, why: End): void {
    forget(phone);
    phone.ws.resume();
    phone.ws.close(PHONE_CLOSE[why], why);
    setTimeout(() => phone.ws.terminate(), CLOSING_MS).unref();
  }

  function refuse(phone: Phone, last: number, reason: string): void {
    figures.framesRefused += 1;
    phone.refused += 1;
    answer(phone, { kind: 'refused', last, reason });
    if (phone.refused >= MAX_REFUSED) {
      log.warn({ userId: phone.caller.userId, reason }, 'A phone sends frames that are refused');
      end(phone, 'refused');
    }
  }

  const { take } = deps.createIntake({ answer, refuse, end, renew });
  const orders = createAppOrders({ ...deps, end });

  function renew(phone: Phone, token: string): void {
    admit(token)
      .then(({ caller, expiresAt }) => {
        const isSame = caller.sessionId === phone.caller.sessionId;
        if (!isSame || entrance.hasEnded(caller.sessionId)) return end(phone, 'expired');
        phone.expiresAt = expiresAt;
        if (!phone.isOver) welcome(phone);
      })
      .catch((error: unknown) => {
        // Without a database nobody is disconnected: the old token is valid until it expires.
        if (error instanceof Refusal) end(phone, 'expired');
      });
  }

  function welcome(phone: Phone): void {
    const granted = phone.known === null ? 0 : GRANTED.orders + (takesFacts ? GRANTED.facts : 0);
    answer(phone, { kind: 'welcome', nowMs: clock().getTime(), granted });
  }

  /** Returns the function that receives the phone's messages. */
  function open(ws: WebSocket, admitted: PhoneSession, known: number | null) {
    const { sessionId } = admitted.caller;
    const phone: Phone = {
      ...admitted,
      ws,
      known,
      orders: null,
      factsTaken: Promise.resolve(),
      factsPending: 0,
      allowance: new Allowance(performance.now()),
      receivedAt: sweeps,
      refused: 0,
      notTaken: 0,
      isOver: false,
    };
    const pauseIfSpent = () => {
      phone.receivedAt = sweeps;
      if (phone.isOver || phone.allowance.isLeft(performance.now())) return;
      ws.pause();
      paused.add(phone);
    };
    const receive = (data: Buffer, isBinary: boolean) => {
      if (phone.isOver) return;
      take(phone, data, isBinary);
      pauseIfSpent();
    };
    const receiveControl = () => {
      phone.allowance.spend(0);
      pauseIfSpent();
    };
    ws.on('message', receive);
    ws.on('ping', receiveControl);
    ws.on('pong', receiveControl);
    ws.on('error', (error: NodeJS.ErrnoException) => {
      // Protocol violations, such as a frame that is too large, are closed by ws.
      if (error.code?.startsWith('WS_ERR')) figures.framesRefused += 1;
    });
    ws.on('close', () => forget(phone));
    // The session may have ended after the look-up, before this socket could be found.
    if (entrance.hasEnded(sessionId)) {
      end(phone, 'revoked');
      return receive;
    }
    const before = phones.get(sessionId);
    if (before) end(before, 'replaced');
    phones.set(sessionId, phone);
    timer ??= setInterval(sweep, SWEEP_MS);
    welcome(phone);
    orders.send(phone);
    return receive;
  }

  /** Completes the handshake of an admitted phone. */
  function connect(
    request: IncomingMessage,
    accepted: Duplex,
    head: Buffer,
    admitted: PhoneSession,
  ) {
    let read = (_chunk: Buffer): void => undefined;
    // Bytes that arrived early may be a part of a frame, which only ws puts together.
    const shared = head.length > 0 ? null : readShared(accepted, (chunk) => read(chunk));
    sockets.handleUpgrade(request, shared ?? accepted, head, (ws) => {
      const receive = open(ws, admitted, numberKnown(request));
      if (!shared) return;
      read = createFrameReader(MAX_PHONE_FRAME_BYTES, {
        onFrame: (data) => receive(data, true),
        onRest: (bytes) => shared.emit('data', bytes),
      });
    });
  }

  function sweep(): void {
    sweeps += 1;
    const nowMs = clock().getTime();
    const passedMs = performance.now();
    for (const phone of paused) {
      if (!phone.allowance.isLeft(passedMs)) continue;
      paused.delete(phone);
      phone.ws.resume();
    }
    for (const phone of phones.values()) {
      const silent = sweeps - phone.receivedAt;
      if (phone.expiresAt.getTime() <= nowMs) end(phone, 'expired');
      else if (silent >= SILENT.gone) phone.ws.terminate();
      else if (silent > 0 && silent % SILENT.ping === 0) phone.ws.ping();
    }
    push.sweep();
    if (phones.size > 0) return;
    // A server without phones does no work for them.
    clearInterval(timer);
    timer = undefined;
  }

  const stop = revocations.onEnded((sessionIds) => {
    for (const id of sessionIds) {
      const phone = phones.get(id);
      if (phone) end(phone, 'revoked');
    }
  });

  return {
    /** Accepts a request for a phone's socket, or responds with the refusal. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const ignore = () => undefined;
      socket.on('error', ignore);
      entrance
        .enter(() => admit(tokenOf(request)))
        .then((admitted) => connect(request, socket, head, admitted))
        .catch((error: unknown) => {
          if (error instanceof Refusal) return answerAndClose(socket, whyOf(error));
          const isBusy = error instanceof EntranceBusy;
          if (!isBusy) log.warn({ err: error }, 'A phone could not be admitted');
          const waitMs = isBusy ? error.retryAfterMs : 1_000;
          const why = reasonFor('driver.phone_not_taken');
          answerAndClose(socket, why, Math.ceil(waitMs / 1_000));
        })
        .finally(() => socket.off('error', ignore));
    },

    /** The next part of the sessions, or all, to check whether they have ended. */
    sessionIds(which: 'all' | 'some'): number[] {
      part = (part + 1) % PARTS;
      const ids = [...phones.keys()];
      return which === 'all' ? ids : ids.filter((id) => id % PARTS === part);
    },

    figures: () => ({ ...figures, phones: phones.size, paused: paused.size }),

    /** Reads the lists of these people's apps again, because they have changed. */
    readOwnersAgain: (people: ReadonlySet<number> | 'all') =>
      orders.readAgain(phones.values(), people),

    /**
     * Disconnects the phones, each at its own time within the given period. New ones are refused.
     */
    drain(ms: number): void {
      entrance.refuse();
      endOneByOne(phones.values(), ms, (phone) => phone.isOver || end(phone, 'restart'));
    },

    async close(): Promise<void> {
      entrance.refuse();
      entrance.close();
      stop();
      clearInterval(timer);
      const last = [...phones.values()];
      const closed = last.map(({ ws }) => new Promise((resolve) => ws.once('close', resolve)));
      for (const phone of last) end(phone, 'restart');
      const late = setTimeout(() => {
        for (const { ws } of last) ws.terminate();
      }, LAST_CLOSING_MS);
      await Promise.all(closed);
      clearTimeout(late);
    },
  };
}
