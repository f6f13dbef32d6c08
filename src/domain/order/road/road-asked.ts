import type { OrderId } from '#contract/ids.ts';
import { defineStore } from '#src/lib/console/console.ts';

/** What is asked of an order on the road before it is done; `choose`: which act. */
export type RoadQuestion = 'choose' | 'give' | 'take' | 'bring_back' | 'wait' | 'attempt';

/** The order about which its part of the road asks; null: nothing is asked. */
export const roadAsked = defineStore<{ orderId: OrderId; what: RoadQuestion } | null>(() => null);

/** Asks for the attempt that a driver reports by telephone. */
export const askAttempt = (orderId: OrderId): void => roadAsked.set({ orderId, what: 'attempt' });

/** Leads to the acts of an order on the road, which digits press. */
export const chooseRoadAct = (orderId: OrderId): void => roadAsked.set({ orderId, what: 'choose' });
