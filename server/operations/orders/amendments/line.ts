import type { PricedLine } from '../lines.ts';

/** A line of an order that can be amended. Prices are of one, in centimes. */
export interface AmendableLine extends PricedLine {
  /** How many were taken out of a counted stock. */
  stock_taken: number;
  /** The line that it replaces. */
  replaces: number | null;
  /** If the customer does not pay the difference to it. */
  menu_price: bigint | null;
  /** Of `unit_price`, what the platform pays, and by which agent; null: none, or not yet written. */
  platform_pays: bigint;
  granted: { by: number; at: Date } | null;
}

/** What the customer is charged for one. */
export const chargedPrice = ({ unit_price, platform_pays }: AmendableLine): bigint =>
  unit_price - platform_pays;
