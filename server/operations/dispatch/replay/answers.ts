import { MOST_DECLINES } from '#contract/operations/driver-facts/answer.ts';
import type { Decision, WaitingOrder } from '../engine/model.ts';

/** How the couriers of a day answer what is offered to them. */
export interface AnswerModel {
  /** From the offer to the answer. Minutes. */
  minutes: number;
  /** Whether a courier declines a bundle. */
  isDeclined: (courier: string, orders: readonly string[]) => boolean;
}

/** An order that a courier was offered and declined, at a minute of the day. */
export interface DeclinedOffer {
  order: string;
  courier: string;
  at: number;
}

/** Couriers who decline a share of the bundles, the same ones each time: by a hash of the names. */
export const decliningShare = (share: number, minutes: number, seed: number): AnswerModel => ({
  minutes,
  isDeclined: (courier, orders) => {
    let hash = seed;
    for (const letter of `${courier} ${orders.join(' ')}`)
      hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
    return ((hash ^ (hash >>> 15)) >>> 0) % 1_000 < share * 1_000;
  },
});

/** The answers of a day, and what was declined. */
export function createAnswering(model: AnswerModel | undefined) {
  const declined: DeclinedOffer[] = [];
  /** Orders that every courier on duty has declined: a person calls one of them. */
  const nobodyLeft = new Set<string>();
  const isOfPerson = ({ id, barred = [] }: WaitingOrder) =>
    nobodyLeft.has(id) || barred.length >= MOST_DECLINES;
  return {
    declined,
    /** When a courier who accepts sets out after the offer. Minutes. */
    minutes: model?.minutes ?? 0,
    /** Gives the orders that no courier on duty is left for to a person, who may insist. */
    findNobodyLeft(waiting: Map<string, WaitingOrder>, onDuty: readonly { id: string }[]): void {
      for (const order of waiting.values()) {
        const { barred = [] } = order;
        if (barred.length === 0 || !onDuty.every(({ id }) => barred.includes(id))) continue;
        nobodyLeft.add(order.id);
        waiting.set(order.id, { ...order, barred: [] });
      }
    },
    /**
     * Offers a bundle: false if it is declined, whose orders the courier is then barred from. After
     * the most declines a person calls the next courier, who takes it (docs/decisions/0085).
     */
    offer(
      { driver, bundle }: Pick<Decision, 'driver' | 'bundle'>,
      waiting: Map<string, WaitingOrder>,
      at: number,
    ): boolean {
      const orders = bundle.orders.flatMap((id) => waiting.get(id) ?? []);
      if (!model || orders.some(isOfPerson) || !model.isDeclined(driver, bundle.orders))
        return true;
      for (const order of orders) {
        waiting.set(order.id, { ...order, barred: [...(order.barred ?? []), driver] });
        declined.push({ order: order.id, courier: driver, at });
      }
      return false;
    },
  };
}
