import type { Order } from '#contract/routes/operations/orders.ts';
import type { CashAtHand } from '../view.ts';

type DriverRef = NonNullable<Order['driver']>;

export interface CashSource {
  /** Centimes; drivers who never held any are omitted. */
  cashAtHand: (ids: readonly number[]) => Promise<Map<number, bigint>>;
  ceiling: () => bigint;
}

/** How often a driver's cash is read again, because it may have been handed in. */
const AGAIN_MS = 30_000;

/** The drivers who may have cash at hand, and how much. */
export function createCarriers({ cashAtHand, ceiling }: CashSource) {
  const carriers = new Map<number, DriverRef>();
  let cash: CashAtHand[] = [];
  let readMs = 0;

  return {
    isEmpty: (): boolean => carriers.size + cash.length === 0,

    /** Starts again with these drivers. */
    begin(drivers: readonly DriverRef[]): void {
      carriers.clear();
      for (const driver of drivers) carriers.set(driver.id, driver);
      readMs = 0;
    },

    /** Reads the cash of drivers who were just paid, and at times that of all. */
    async cashNow(paid: readonly DriverRef[], nowMs: number): Promise<CashAtHand[]> {
      for (const driver of paid) carriers.set(driver.id, driver);
      const ask = Math.abs(nowMs - readMs) > AGAIN_MS ? [...carriers.values()] : paid;
      if (ask.length === 0) return cash;
      if (ask !== paid) readMs = nowMs;
      const found = await cashAtHand(ask.map(({ id }) => id));
      const asked = new Set(ask.map(({ id }) => id));
      cash = cash.filter(({ driver }) => !asked.has(driver.id));
      for (const driver of ask) {
        const centimes = found.get(driver.id) ?? 0n;
        if (centimes > 0n) cash.push({ driver, centimes, ceiling: ceiling() });
        else carriers.delete(driver.id);
      }
      return cash;
    },
  };
}
