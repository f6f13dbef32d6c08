import type { FactLogEvent, LiveEvent, OrderLogEvent } from '#contract/events.ts';
import type { OrderId } from '#contract/ids.ts';
import { withKeptFacts } from '#contract/operations/driver-facts/kept-facts.ts';
import { withFacts } from '#contract/operations/driver-facts/live-facts.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import type { Log } from '../../platform/db/log.ts';

/** How many orders that ended or moved away are remembered for apps that come back. */
const MAX_GONE = 5_000;
/** The wait before a snapshot that could not be read is read again. Milliseconds. */
const RETRY_MS = 1_000;

/** Whose list an order is on. */
export interface OrderOwner {
  kind: 'driver' | 'store' | 'customer';
  id: number;
}
export type OwnerKey = `${OrderOwner['kind']} ${number}`;
export const ownerKey = ({ kind, id }: OrderOwner): OwnerKey => `${kind} ${id}`;

/** An order that left an owner's list. */
interface Departure {
  seq: number;
  owner: OwnerKey;
  id: OrderId;
  event: OrderLogEvent['type'];
}

/** An event of an order, with the lists that it is on or has left. */
export interface OrderChange {
  id: number;
  event: OrderLogEvent['type'] | FactLogEvent['type'];
  owners: ReadonlySet<OwnerKey>;
  /** The order after the event, also if it has ended. */
  order: Order;
  at: string;
  actor: LiveEvent['actor'];
}

interface Deps {
  snapshot: () => Promise<{ seq: number; orders: Order[] }>;
  onEvents: (listener: (events: LiveEvent[]) => void) => unknown;
  log: Pick<Log, 'warn'>;
}

/** The lists that an open order is on: its store's, its customer's, its driver's, and that of who has yet to give it. */
function ownersOf({ driver, fetchFrom, store, customer }: Order): OwnerKey[] {
  const keys = [
    ownerKey({ kind: 'store', id: store.id }),
    ownerKey({ kind: 'customer', id: customer.id }),
  ];
  if (driver) keys.push(ownerKey({ kind: 'driver', id: driver.id }));
  if (fetchFrom && fetchFrom.driver.id !== driver?.id)
    keys.push(ownerKey({ kind: 'driver', id: fetchFrom.driver.id }));
  return keys;
}

/**
 * Every open order in memory, by driver and store (docs/decisions/0084): read once when the first
 * app asks for its orders, or this server evaluates the alarms, and updated by the event feed.
 */
export function createOpenOrders({ snapshot, onEvents, log }: Deps) {
  const orders = new Map<number, Order>();
  /** The number of the last event of each open order; that of the snapshot for those in it. */
  const numbers = new Map<number, number>();
  const lists = new Map<OwnerKey, Set<number>>();
  /** The number of the last event of each owner since the snapshot. */
  const last = new Map<OwnerKey, number>();
  const gone: Departure[] = [];
  const listeners = new Set<(changes: readonly OrderChange[]) => void>();
  /** Up to this number nothing is known of what left a list. */
  let floor = 0;
  let seq = 0;
  let isFollowing = false;
  let meanwhile: LiveEvent[] | null = null;
  let reading: Promise<void> | null = null;

  function drop(id: number): OwnerKey[] {
    const before = orders.get(id);
    if (!before) return [];
    orders.delete(id);
    numbers.delete(id);
    const owners = ownersOf(before);
    for (const owner of owners) {
      const list = lists.get(owner);
      list?.delete(id);
      if (list?.size === 0) lists.delete(owner);
    }
    return owners;
  }

  function put(order: Order, at: number): OwnerKey[] {
    if (!isOpen(order.status)) return [];
    orders.set(order.id, order);
    numbers.set(order.id, at);
    const owners = ownersOf(order);
    for (const owner of owners) {
      const list = lists.get(owner);
      if (list) list.add(order.id);
      else lists.set(owner, new Set([order.id]));
    }
    return owners;
  }

  function take(event: OrderLogEvent): OrderChange {
    const { seq: at, type, order: written, actor } = event;
    const known = orders.get(written.id);
    // A snapshot has what is committed: it may be ahead of the events that are numbered later.
    const isOld = known !== undefined && known.version > written.version;
    const order = isOld ? known : withKeptFacts(known, written);
    const before = drop(order.id);
    const after = put(order, at);
    const owners = new Set([...before, ...after]);
    for (const owner of owners) last.set(owner, at);
    for (const owner of before)
      if (!after.includes(owner)) gone.push({ seq: at, owner, id: order.id, event: type });
    return { id: order.id, event: type, owners, order, at: event.at, actor };
  }

  /** A fact leaves the version of its order; apps are shown its driver's own. */
  function takeFact({ seq: number, type, fact, at, actor }: FactLogEvent): OrderChange[] {
    const before = orders.get(fact.id);
    const after = before && withFacts(before, fact);
    if (!after || after === before) return [];
    orders.set(after.id, after);
    numbers.set(after.id, number);
    const owners = new Set<OwnerKey>();
    if (after.driver) owners.add(ownerKey({ kind: 'driver', id: after.driver.id }));
    for (const owner of owners) last.set(owner, number);
    return [{ id: after.id, event: type, owners, order: after, at, actor }];
  }

  function follow(events: readonly LiveEvent[]): void {
    const changes: OrderChange[] = [];
    for (const event of events) {
      if (event.seq <= seq) continue;
      seq = event.seq;
      if (event.subject === 'order') changes.push(take(event));
      else if (event.subject === 'fact') changes.push(...takeFact(event));
    }
    if (gone.length > MAX_GONE) {
      const removed = gone.splice(0, gone.length - MAX_GONE);
      floor = removed.at(-1)?.seq ?? floor;
    }
    for (const listener of listeners) listener(changes);
  }

  onEvents((events) => {
    if (meanwhile) meanwhile.push(...events);
    else if (isFollowing) follow(events);
  });

  async function read(): Promise<void> {
    const later: LiveEvent[] = [];
    meanwhile = later;
    try {
      const found = await snapshot();
      for (const order of found.orders) put(order, found.seq);
      seq = found.seq;
      floor = found.seq;
      isFollowing = true;
      follow(later);
    } finally {
      meanwhile = null;
    }
  }

  async function readUntilDone(): Promise<void> {
    for (;;) {
      try {
        return await read();
      } catch (error) {
        log.warn({ err: error }, 'Reading the open orders failed');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
  }

  /** Begins to follow the open orders. Resolves once they are known. */
  function hold(): Promise<void> {
    reading ??= readUntilDone();
    return reading;
  }

  const idsOf = (owners: readonly OwnerKey[]) =>
    new Set(owners.flatMap((owner) => [...(lists.get(owner) ?? [])]));

  return {
    hold,
    /**
     * Resolves once this server has read the event with this number: true; false if it has not
     * within some milliseconds, as after a backup was restored: its log has been set back.
     */
    reached(number: number, withinMs: number): Promise<boolean> {
      const isReached = () => isFollowing && seq >= number;
      void hold();
      if (isReached()) return Promise.resolve(true);
      return new Promise((resolve) => {
        const stop = () => {
          clearTimeout(timer);
          listeners.delete(look);
          resolve(isReached());
        };
        const look = () => isReached() && stop();
        const timer = setTimeout(stop, withinMs);
        listeners.add(look);
      });
    },
    isKnown: (): boolean => isFollowing,
    /** The number of the last event that was read. */
    seq: (): number => seq,
    get: (id: number): Order | undefined => orders.get(id),
    all: orders as ReadonlyMap<number, Order>,

    /** The open orders of these owners, in the order of their ids. */
    of: (owners: readonly OwnerKey[]): Order[] =>
      [...idsOf(owners)]
        .sort((a, b) => a - b)
        .map((id) => orders.get(id))
        .filter((order) => order !== undefined),

    isOn: (owners: readonly OwnerKey[], id: number): boolean =>
      owners.some((owner) => lists.get(owner)?.has(id)),

    /** The number of the last event of these owners; without one, of the snapshot. */
    lastOf: (owners: readonly OwnerKey[]): number =>
      Math.max(floor, ...owners.map((owner) => last.get(owner) ?? 0)),

    /** What changed for these owners after a number; null if that is no longer known. */
    since(owners: readonly OwnerKey[], number: number) {
      if (number < floor || number > seq) return null;
      const changed = this.of(owners).filter(({ id }) => (numbers.get(id) ?? 0) > number);
      const left = new Map<OrderId, OrderLogEvent['type']>();
      for (const departure of gone)
        if (departure.seq > number && owners.includes(departure.owner))
          left.set(departure.id, departure.event);
      for (const { id } of this.of(owners)) left.delete(id);
      return { orders: changed, gone: [...left].map(([id, event]) => ({ id, event })) };
    },

    /** Called after each batch of events, also if none was an order's. */
    onChanges(listener: (changes: readonly OrderChange[]) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type OpenOrders = ReturnType<typeof createOpenOrders>;
