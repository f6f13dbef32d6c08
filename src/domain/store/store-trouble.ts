import type { OrderLine } from '#contract/operations/order-lines.ts';
import { defineStore } from '#src/lib/console/console.ts';

/** A store in trouble, and the items of an order that it may lack. */
export interface StoreTrouble {
  id: number;
  name: string;
  items: readonly Pick<OrderLine, 'itemId' | 'name'>[];
}

/** The store about which the sheet asks; null if it is closed. */
export const storeTrouble = defineStore<StoreTrouble | null>(() => null);
