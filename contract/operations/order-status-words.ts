import type { OrderStatus } from '#machines/order/order-machine.ts';

/** A status as sentences of the server write it: "picked up". */
export const orderStatusWords = (status: OrderStatus): string => status.replaceAll('_', ' ');
