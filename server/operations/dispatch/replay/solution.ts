import type { Day, Outcome } from './simulate.ts';

/** A day's result in the three files of the Meal Delivery Routing Problem, by file name. */
export function solutionFiles(day: Day, { rides }: Outcome): Record<string, string> {
  const orders = new Map(day.orders.map((order) => [order.id, order]));
  const assignments: (string | number)[][] = [
    ['assignment_time', 'pickup_time', 'courier', 'order'],
  ];
  const delivered: (string | number)[][] = [
    ['order', 'placement_time', 'ready_time', 'pickup_time', 'dropoff_time', 'courier'],
  ];
  const moves: (string | number)[][] = [['courier', 'departure_time', 'origin', 'destination']];
  const byCourier = new Map<string, typeof rides>();
  for (const ride of rides) {
    assignments.push([
      ride.assignedAt,
      ride.pickupAt,
      ride.courier,
      ...ride.orders.map(({ id }) => id),
    ]);
    for (const { id, dropoffAt } of ride.orders) {
      const order = orders.get(id);
      if (order)
        delivered.push([id, order.placedAt, order.readyAt, ride.pickupAt, dropoffAt, ride.courier]);
    }
    byCourier.set(ride.courier, [...(byCourier.get(ride.courier) ?? []), ride]);
  }
  for (const { id: courier } of day.couriers) {
    let origin = '0';
    for (const ride of byCourier.get(courier) ?? []) {
      moves.push([courier, ride.departAt, origin, ride.restaurant]);
      origin = ride.restaurant;
      let leaves = ride.pickupAt + day.pickupMinutes / 2;
      for (const { id, dropoffAt } of ride.orders) {
        moves.push([courier, leaves, origin, id]);
        leaves = dropoffAt + day.dropoffMinutes / 2;
        origin = id;
      }
    }
  }
  const text = (rows: (string | number)[][]) => `${rows.map((row) => row.join(' ')).join('\n')}\n`;
  return {
    'solution_info_assignments.txt': text(assignments),
    'solution_info_orders.txt': text(delivered),
    'solution_info_couriers.txt': text(moves),
  };
}

/** The summary of a day's result. Times in minutes unless the name says otherwise. */
export interface Summary {
  orders: number;
  delivered: number;
  undelivered: string[];
  clickToDoorMean: number;
  clickToDoorP90: number;
  readyToPickupMean: number;
  /** Click-to-door if every order had a driver at the store when it became ready. */
  boundMean: number;
  overBound: number;
  /** Rides that carried more than one order. */
  bundles: number;
  rides: number;
  /** The share of the shifts in which drivers rode, waited at a store, or delivered. */
  utilisation: number;
  decisionMsMedian: number;
  decisionMsMax: number;
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export function summarise(day: Day, { rides, undelivered, decisionMs }: Outcome): Summary {
  const orders = new Map(day.orders.map((order) => [order.id, order]));
  const restaurants = new Map(day.restaurants.map((one) => [one.id, one]));
  const doors: number[] = [];
  const pickups: number[] = [];
  for (const ride of rides)
    for (const { id, dropoffAt } of ride.orders) {
      const order = orders.get(id);
      if (!order) continue;
      doors.push(dropoffAt - order.placedAt);
      pickups.push(ride.pickupAt - order.readyAt);
    }
  const bounds = day.orders.map((order) => {
    const from = restaurants.get(order.restaurant) ?? order;
    const ride = Math.ceil(Math.hypot(order.x - from.x, order.y - from.y) / day.metresPerMinute);
    return order.readyAt - order.placedAt + day.pickupMinutes / 2 + ride + day.dropoffMinutes / 2;
  });
  const shift = day.couriers.reduce((sum, { onTime, offTime }) => sum + offTime - onTime, 0);
  const busy = rides.reduce((sum, { departAt, freeAt }) => sum + freeAt - departAt, 0);
  return {
    orders: day.orders.length,
    delivered: doors.length,
    undelivered,
    clickToDoorMean: mean(doors),
    clickToDoorP90: quantile(doors, 0.9),
    readyToPickupMean: mean(pickups),
    boundMean: mean(bounds),
    overBound: mean(bounds) === 0 ? 0 : mean(doors) / mean(bounds),
    bundles: rides.filter((ride) => ride.orders.length > 1).length,
    rides: rides.length,
    utilisation: shift === 0 ? 0 : busy / shift,
    decisionMsMedian: quantile(decisionMs, 0.5),
    decisionMsMax: Math.max(0, ...decisionMs),
  };
}
