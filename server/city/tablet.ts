import { STORE_SOCKET_PATH } from '#contract/operations/app-socket/order-changes.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { type AppOptions, createAppSocket } from './app-socket.ts';

/** A store's tablet that gets its orders on a socket: the reference for apps of stores. */
export function createTablet(options: AppOptions & { onOrders: () => void }) {
  const app = createAppSocket({ ...options, path: STORE_SOCKET_PATH, onAnswer: () => undefined });
  return {
    /** The open orders of its stores, the oldest first; null until the server has sent them. */
    orders: (): Order[] | null => (app.orders.isComplete() ? app.orders.all() : null),
    renew: app.renew,
    isPolled: app.isPolled,
    isConnected: (): boolean => app.socket() !== null,
    endIfSilent: app.endIfSilent,
    close: app.close,
  };
}
export type Tablet = ReturnType<typeof createTablet>;
