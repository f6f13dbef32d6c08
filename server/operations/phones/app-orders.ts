import type { IncomingMessage } from 'node:http';
import { encodeChanges, ORDERS_PARAMETER } from '#contract/operations/app-socket/app-frame.ts';
import type { Log } from '../../platform/db/log.ts';
import type { OwnerKey } from '../open-orders/open-orders.ts';
import type { OrderPush } from '../open-orders/order-push.ts';
import type { Phone } from './phone.ts';

interface Deps {
  push: Pick<OrderPush, 'attach'>;
  /** The lists of orders that a person's app gets. */
  ownersOf: (userId: number) => Promise<readonly OwnerKey[]>;
  end: (phone: Phone, why: 'slow' | 'restart') => void;
  log: Pick<Log, 'warn'>;
}

/** The number of the last event that an app knows; null if it does not ask for its orders. */
export function numberKnown({ url = '' }: IncomingMessage): number | null {
  const text = new URLSearchParams(url.split('?')[1]).get(ORDERS_PARAMETER);
  if (text === null) return null;
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

/** The orders of apps on their sockets: docs/decisions/0084. */
export function createAppOrders({ push, ownersOf, end, log }: Deps) {
  /** How many changes of lists were announced. */
  let announced = 0;
  let reading: Promise<void> = Promise.resolve();

  async function readOne(phone: Phone): Promise<void> {
    try {
      phone.orders?.setOwners(await ownersOf(phone.caller.userId));
    } catch (error) {
      log.warn({ err: error }, 'Reading the lists of an app again failed');
      if (!phone.isOver) end(phone, 'restart');
    }
  }

  async function attach(phone: Phone): Promise<void> {
    const { caller, ws, known } = phone;
    if (known === null) return;
    let owners: readonly OwnerKey[] = [];
    // What is announced while they are read may be newer.
    for (let read = -1; read !== announced; ) {
      read = announced;
      owners = await ownersOf(caller.userId);
    }
    if (phone.isOver) return;
    phone.orders = push.attach({
      caller,
      known,
      owners,
      unsent: () => ws.bufferedAmount,
      send: (json) => ws.send(encodeChanges(json)),
      giveUp: () => end(phone, 'slow'),
    });
  }

  return {
    /** Sends the orders of an app that has asked for them, from now on. */
    send(phone: Phone): void {
      attach(phone).catch((error: unknown) => {
        log.warn({ err: error }, 'The orders of an app could not be sent');
        // It connects again, to another server if there is one.
        if (!phone.isOver) end(phone, 'restart');
      });
    },

    /** Reads the lists of these people's apps again, because they have changed. */
    readAgain(phones: Iterable<Phone>, people: ReadonlySet<number> | 'all'): Promise<void> {
      announced += 1;
      // One after the other, so that the latest answer is the one that counts.
      reading = reading.then(async () => {
        for (const phone of phones)
          if (phone.orders && (people === 'all' || people.has(phone.caller.userId)))
            await readOne(phone);
      });
      return reading;
    },
  };
}
