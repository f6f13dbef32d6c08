import type { Minute } from '../world.ts';

/** A driver's shift in minutes of the day; the end may be after midnight. */
export interface DemoShift {
  onAt: Minute;
  offAt: Minute;
}

const HALF_HOUR: Minute = 30;
const SLOTS = 48;
/** Orders that one driver delivers in an hour at the intended load. */
const ORDERS_AN_HOUR = 2.1;
/** Additional drivers, so that someone is near in a quiet hour too. */
const SPARE = 9;
const LONG: Minute = 8 * 60;
const SHORT: Minute = 5 * 60;
/**
 * Where the layout of the day's shifts begins: the quietest hour, so that shifts overlap least
 * there.
 */
const FIRST_SLOT = 8;

/** The number of drivers required in each half-hour of a day with this demand. */
export function driversWanted(ordersAnHour: readonly number[]): number[] {
  return Array.from({ length: SLOTS }, (_, slot) => {
    const hour = Math.floor(slot / 2);
    const now = ordersAnHour[hour] ?? 0;
    // Orders of one half-hour are delivered in the next: the larger of the two counts.
    const before = ordersAnHour[(hour + 23) % 24] ?? 0;
    const demand = slot % 2 === 0 ? Math.max(now, before) : now;
    return Math.ceil(demand / ORDERS_AN_HOUR) + SPARE;
  });
}

/**
 * Shifts that cover a day's demand: each begins where the previous ones leave too few drivers, a
 * short one for a peak and a long one where the demand lasts.
 */
export function shiftsFor(ordersAnHour: readonly number[]): DemoShift[] {
  const wanted = driversWanted(ordersAnHour);
  const covered = Array.from({ length: SLOTS }, () => 0);
  const shifts: DemoShift[] = [];
  const lacks = (slot: number) => (wanted[slot % SLOTS] ?? 0) - (covered[slot % SLOTS] ?? 0);
  for (let n = 0; n < SLOTS; n += 1) {
    const slot = FIRST_SLOT + n;
    while (lacks(slot) > 0) {
      // A long shift is worthwhile if it is still needed after a short one would have ended.
      const minutes = lacks(slot + SHORT / HALF_HOUR) > 0 ? LONG : SHORT;
      for (let at = slot; at < slot + minutes / HALF_HOUR; at += 1)
        covered[at % SLOTS] = (covered[at % SLOTS] ?? 0) + 1;
      const onAt = (slot % SLOTS) * HALF_HOUR;
      shifts.push({ onAt, offAt: onAt + minutes });
    }
  }
  return shifts;
}
