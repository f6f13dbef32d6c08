import { createRandom, type Random } from '../random.ts';

/**
 * What goes wrong with some orders of the city, and how often in relation to the others: its store
 * lacks an item, or cancels it; its customer cancels it while it is prepared, or cannot be reached;
 * the address is wrong; its driver breaks down.
 */
const TROUBLES = [
  { trouble: 'item_missing', weight: 8 },
  { trouble: 'customer_unreachable', weight: 4 },
  { trouble: 'address_wrong', weight: 3 },
  { trouble: 'changed_mind', weight: 2 },
  { trouble: 'store_cancels', weight: 1.5 },
  { trouble: 'breakdown', weight: 1.5 },
] as const;
export type Trouble = (typeof TROUBLES)[number]['trouble'];

/** The share of the demo city's orders with a trouble: one in twenty. */
export const TROUBLE_SHARE = 0.05;

/** Draws the trouble of an order; null for most. */
export const drawTrouble = (share: number, random: Random): Trouble | null =>
  random.next() < share ? random.weighted(TROUBLES).trouble : null;

/** Keeps the decisions about an order apart: each is drawn by itself. */
export type Decision =
  | 'trouble'
  | 'store'
  | 'customer'
  | 'driver'
  | 'staff'
  | 'door'
  | 'complaint'
  | 'case'
  | 'remedy'
  | 'contest'
  | 'question'
  | 'call';
const SALTS: Readonly<Record<Decision, number>> = {
  trouble: 0x46,
  store: 0x1_0046,
  customer: 0x2_0046,
  driver: 0x3_0046,
  staff: 0x4_0046,
  door: 0x5_0046,
  complaint: 0x6_0046,
  case: 0x7_0046,
  remedy: 0x8_0046,
  contest: 0x9_0046,
  question: 0xa_0046,
  call: 0xb_0046,
};

/**
 * Random numbers of one decision about an order: the same for every agent, however often it looks,
 * and after a restart.
 */
export const randomOf = (orderId: number, decision: Decision): Random =>
  createRandom(Math.imul(orderId, 0x9e37_79b1) ^ SALTS[decision]);

/** The trouble of a placed order. */
export const troubleOf = (orderId: number, share: number): Trouble | null =>
  drawTrouble(share, randomOf(orderId, 'trouble'));

/** What a customer answers to a proposed change of the order; null: nothing. */
const ANSWERS = [
  { answer: 'amendment.accept', weight: 5 },
  { answer: 'amendment.refuse', weight: 2 },
  { answer: null, weight: 3 },
] as const;
export const drawAnswer = (random: Random) => random.weighted(ANSWERS).answer;

/** Why a store cancels an order that it has accepted. */
const STORE_CAUSES = ['item_missing', 'store_closed', 'store_late'] as const;
export const drawStoreCause = (random: Random) => random.pick(STORE_CAUSES);
