import { ORDERS_IN_FRAME } from '#contract/operations/app-socket/order-changes.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { InboxService } from '../../growth/inbox/service.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { orderSeenBy } from '../orders/seen-by.ts';
import type { OpenOrders, OrderChange, OwnerKey } from './open-orders.ts';
import type { OrderLists } from './order-lists.ts';

/** Nothing is written to an app while it has this much to read. Bytes. */
const MAX_UNSENT = 32_768;
/** How long an app may leave it unread. */
export const SLOW_MS = 30_000;
/** How long an app waits until this server has read what it knows. Milliseconds. */
export const AHEAD_MS = 10_000;

/** The app behind a socket. */
export interface AppLink {
  caller: Caller;
  /** The number that the app knows; 0: none. */
  known: number;
  /** The lists that it gets. */
  owners: readonly OwnerKey[];
  unsent: () => number;
  /** Sends `OrderChanges` in JSON. */
  send: (json: string) => void;
  giveUp: () => void;
}

/** What an app has yet to be sent: ids only, so that a slow one costs no memory. */
interface Reader extends AppLink {
  state: 'waiting' | 'following';
  /** Since when it has too much to read; null: it has not. */
  sinceMs: number | null;
  /** The rest of a whole set, and the number that it is of. */
  pages: { ids: number[]; seq: number } | null;
  changed: Map<number, OrderChange['event'] | null>;
  isInboxDue: boolean;
  /** Whether it has been sent a first answer. */
  isAnswered: boolean;
}

interface Deps {
  openOrders: OpenOrders;
  orderLists: Pick<OrderLists, 'isOfOthers'>;
  inbox: Pick<InboxService, 'load' | 'numberOf' | 'onNews'>;
  clock: () => Date;
}

/** An open order as apps see it, by their role; most are sent more than once. */
function createSerialiser(clock: () => Date) {
  const known = new WeakMap<Order, Map<string, string>>();
  return (caller: Caller, order: Order): string => {
    const texts = known.get(order) ?? new Map<string, string>();
    if (texts.size === 0) known.set(order, texts);
    // Of two drivers of a hand-over each reads something else.
    const key = `${caller.role} ${order.driver?.id === caller.userId}`;
    const before = texts.get(key);
    if (before !== undefined) return before;
    const text = JSON.stringify(orderSeenBy(caller, order, clock()));
    texts.set(key, text);
    return text;
  };
}

/** Sends apps their open orders, and each change of them: docs/decisions/0084. */
export function createOrderPush({ openOrders, orderLists, inbox, clock }: Deps) {
  const readers = new Map<OwnerKey, Set<Reader>>();
  const byPerson = new Map<number, Set<Reader>>();
  /** Those that have too much to read. */
  const held = new Set<Reader>();
  const textOf = createSerialiser(clock);

  function write(
    reader: Reader,
    part: { seq: number; whole: boolean; more: boolean; ids: readonly number[] },
  ): void {
    const { seq, whole, more, ids } = part;
    const orders: string[] = [];
    const gone: string[] = [];
    for (const id of ids) {
      const order = openOrders.isOn(reader.owners, id) ? openOrders.get(id) : undefined;
      if (order) orders.push(textOf(reader.caller, order));
      else if (!whole) gone.push(JSON.stringify({ id, event: reader.changed.get(id) ?? null }));
    }
    const number = inbox.numberOf(reader.caller.userId);
    reader.isAnswered = true;
    reader.isInboxDue = false;
    reader.send(
      `{"seq":${seq},"whole":${whole},"more":${more},"orders":[${orders.join()}],"gone":[${gone.join()}],"inbox":${number}}`,
    );
  }

  /** Writes the next frame; false if there is nothing to write. */
  function writeNext(reader: Reader): boolean {
    const { pages, changed } = reader;
    if (pages) {
      const ids = pages.ids.splice(0, ORDERS_IN_FRAME);
      const more = pages.ids.length > 0;
      if (!more) reader.pages = null;
      write(reader, { seq: pages.seq, whole: true, more, ids });
      return true;
    }
    if (changed.size === 0 && reader.isAnswered && !reader.isInboxDue) return false;
    const ids = [...changed.keys()].slice(0, ORDERS_IN_FRAME);
    write(reader, { seq: openOrders.seq(), whole: false, more: changed.size > ids.length, ids });
    for (const id of ids) changed.delete(id);
    return true;
  }

  function pump(reader: Reader): void {
    if (reader.state === 'waiting') return;
    while (reader.unsent() < MAX_UNSENT) {
      reader.sinceMs = null;
      if (writeNext(reader)) continue;
      held.delete(reader);
      return;
    }
    reader.sinceMs ??= clock().getTime();
    held.add(reader);
  }

  function startWholeSet(reader: Reader): void {
    const ids = openOrders.of(reader.owners).map(({ id }) => id);
    reader.changed.clear();
    reader.pages = { ids, seq: openOrders.seq() };
  }

  function begin(reader: Reader): void {
    reader.state = 'following';
    const isNew = reader.known === 0 || orderLists.isOfOthers(reader.caller, reader.known);
    const missed = isNew ? null : openOrders.since(reader.owners, reader.known);
    if (missed) {
      for (const { id } of missed.orders) reader.changed.set(id, null);
      for (const { id, event } of missed.gone) reader.changed.set(id, event);
    } else startWholeSet(reader);
    pump(reader);
  }

  function list(reader: Reader, owners: readonly OwnerKey[]): void {
    for (const owner of owners) {
      const others = readers.get(owner);
      if (others) others.add(reader);
      else readers.set(owner, new Set([reader]));
    }
  }

  function unlist(reader: Reader): void {
    for (const owner of reader.owners) {
      const others = readers.get(owner);
      others?.delete(reader);
      if (others?.size === 0) readers.delete(owner);
    }
  }

  const end = openOrders.onChanges((changes) => {
    const touched = new Set<Reader>();
    for (const { id, event, owners } of changes)
      for (const owner of owners)
        for (const reader of readers.get(owner) ?? []) {
          if (reader.state === 'waiting') continue;
          reader.changed.set(id, event);
          touched.add(reader);
        }
    for (const reader of touched) pump(reader);
  });

  inbox.onNews((people) => {
    for (const id of people)
      for (const reader of byPerson.get(id) ?? []) {
        reader.isInboxDue = true;
        pump(reader);
      }
  });

  return {
    /** Sends an app its orders from now on, until `stop`. */
    attach(link: AppLink) {
      const reader: Reader = {
        ...link,
        state: 'waiting',
        sinceMs: null,
        pages: null,
        changed: new Map(),
        isInboxDue: false,
        isAnswered: false,
      };
      const { userId } = link.caller;
      const own = byPerson.get(userId) ?? new Set();
      byPerson.set(userId, own.add(reader));
      list(reader, reader.owners);
      const isDriver = link.caller.role === 'driver';
      const newest = isDriver ? inbox.load(userId) : undefined;
      void Promise.all([openOrders.hold(), newest])
        .then(() => openOrders.reached(link.known, AHEAD_MS))
        .then(() => {
          if (own.has(reader)) begin(reader);
        });
      return {
        caller: link.caller,
        /** Replaces the lists that it gets, and sends them whole. */
        setOwners(owners: readonly OwnerKey[]): void {
          unlist(reader);
          reader.owners = owners;
          list(reader, owners);
          if (reader.state === 'waiting') return;
          startWholeSet(reader);
          pump(reader);
        },
        stop(): void {
          unlist(reader);
          held.delete(reader);
          own.delete(reader);
          if (own.size === 0) byPerson.delete(userId);
        },
      };
    },

    /** Continues with apps that have read, and gives up those that have not. Call it each second. */
    sweep(): void {
      const nowMs = clock().getTime();
      for (const reader of held) {
        if (reader.unsent() < MAX_UNSENT) pump(reader);
        else if (nowMs - (reader.sinceMs ?? nowMs) > SLOW_MS) reader.giveUp();
      }
    },

    figures: () => ({ held: held.size, apps: byPerson.size }),
    stop: end,
  };
}
export type OrderPush = ReturnType<typeof createOrderPush>;
export type AttachedApp = ReturnType<OrderPush['attach']>;
