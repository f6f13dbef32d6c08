/** Another order that becomes late, or later, because of a choice. */
export interface LatenessImpact {
  readonly order: string;
  /** How late it then is. */
  readonly late: number;
  /** How much of that the choice adds. */
  readonly added: number;
}

/** The values that a ranking compares. Minutes. */
export interface RankKey {
  readonly driver: string;
  /** Minutes past the order's promise; 0 if the promise is kept. */
  readonly late: number;
  /** Other orders that become late: those that the driver carries, or that wait for the driver. */
  readonly harms: readonly Pick<LatenessImpact, 'added'>[];
  readonly dropoffAt: number;
  readonly arriveAt: number;
  readonly cost: number;
  /** The choice of the plan for all waiting orders. */
  readonly isPlanned?: boolean;
}

/** Delivery times closer than this count as equal, because estimates are no better. Minutes. */
const DOOR_STEP = 3;

/** How late the order and the others become together, in whole minutes; 0 if none is late. */
const lateness = ({ late, harms }: RankKey): number =>
  Math.ceil(harms.reduce((sum, { added }) => sum + added, late));

/**
 * Ranks drivers for one order by the customer's benefit: first those who deliver on time and make
 * no other order late, then by delivery time, among equal ones the plan's choice, then the smallest
 * addition to the route. A late driver never precedes a punctual one, unless another order, which
 * is named, would become late.
 */
export function byCustomer<T extends RankKey>(choices: readonly T[]): T[] {
  const soonest = Math.min(...choices.map(({ dropoffAt }) => dropoffAt));
  const step = ({ dropoffAt }: RankKey) => Math.floor((dropoffAt - soonest) / DOOR_STEP);
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
