/** Another order that comes past its promise, or later past it, by what is done for one. */
export interface Harm {
  readonly order: string;
  /** Past its promise then. */
  readonly late: number;
  /** How much of that it would not have had. */
  readonly added: number;
}

/** What a ranking is made by. Minutes. */
export interface Standing {
  readonly driver: string;
  /** Past the order's promise; 0 when it is kept. */
  readonly late: number;
  /** Others who come past their promise by it: in the driver's hands, or waiting for the driver. */
  readonly harms: readonly Pick<Harm, 'added'>[];
  readonly dropoffAt: number;
  readonly arriveAt: number;
  readonly cost: number;
  /** The choice of the plan for all that wait. */
  readonly isPlanned?: boolean;
}

/** Doors that lie nearer to each other than this are alike: nobody knows them better. Minutes. */
const DOOR_STEP = 3;

/** How late this makes the order and others together, to whole minutes; 0: everybody is on time. */
const lateness = ({ late, harms }: Standing): number =>
  Math.ceil(harms.reduce((sum, { added }) => sum + added, late));

/**
 * Drivers for one order by what the customer gets: first those who bring it on time and make nobody
 * else late, then by when it is at the door, and among those alike what the plan for all chose, then
 * what adds least to the route. So nobody who is late comes before someone who would be on time,
 * unless another order, which is named, would then be late.
 */
export function byCustomer<T extends Standing>(choices: readonly T[]): T[] {
  const soonest = Math.min(...choices.map(({ dropoffAt }) => dropoffAt));
  const step = ({ dropoffAt }: Standing) => Math.floor((dropoffAt - soonest) / DOOR_STEP);
  return choices.toSorted(
    (a, b) =>
      lateness(a) - lateness(b) ||
      step(a) - step(b) ||
      Number(b.isPlanned ?? false) - Number(a.isPlanned ?? false) ||
      a.cost - b.cost ||
      a.arriveAt - b.arriveAt ||
      (a.driver < b.driver ? -1 : Number(a.driver > b.driver)),
  );
}
