import type { CauseOf } from '#contract/causes/causes.ts';
import type { Random } from '../random.ts';
import { randomOf } from '../troubles/troubles.ts';
import type { Minute } from '../world.ts';

/** The share of delivered orders with a complaint: one in twenty-five. */
export const COMPLAINT_SHARE = 0.04;

/** Who complains of an order, of what, and in which words. */
export interface Complaint {
  by: 'customer' | 'store' | 'driver';
  cause: CauseOf<'case'>;
  reason: string;
  /** It is about one piece of the first line. */
  hasLine?: true;
  /** How long after the delivery. */
  afterMinutes: Minute;
}

const COMPLAINTS = [
  {
    weight: 20,
    by: 'customer',
    cause: 'item_missing',
    reason: 'Il manque un article',
    hasLine: true,
  },
  {
    weight: 14,
    by: 'customer',
    cause: 'item_wrong',
    reason: 'Ce n’est pas ma commande',
    hasLine: true,
  },
  {
    weight: 14,
    by: 'customer',
    cause: 'quality',
    reason: 'Arrivé froid et renversé',
    hasLine: true,
  },
  { weight: 10, by: 'customer', cause: 'driver_late', reason: 'Une demi-heure de retard' },
  { weight: 6, by: 'customer', cause: 'payment', reason: 'Le livreur n’avait pas de monnaie' },
  { weight: 6, by: 'customer', cause: 'other', reason: 'وصل الطلب ناقصا والسائق لم يجب' },
  { weight: 7, by: 'store', cause: 'driver_late', reason: 'Le livreur est venu trop tard' },
  { weight: 4, by: 'store', cause: 'other', reason: 'Le livreur a été impoli' },
  { weight: 8, by: 'driver', cause: 'store_late', reason: 'J’ai attendu vingt minutes' },
  { weight: 5, by: 'driver', cause: 'address_wrong', reason: 'L’adresse était fausse' },
  { weight: 3, by: 'driver', cause: 'customer_refused', reason: 'Le client a crié' },
] as const;

/** The complaint of a delivered order; null for most. */
export function complaintOf(orderId: number, share = COMPLAINT_SHARE): Complaint | null {
  const random = randomOf(orderId, 'complaint');
  if (random.next() >= share) return null;
  const { weight: _, ...complaint } = random.weighted(COMPLAINTS);
  return { ...complaint, afterMinutes: random.between(2, 25) };
}

/** How the colleague deals with a case. */
export interface CasePlan {
  comment: string;
  /** Whom it waits for first, and how long; null: nobody. */
  wait: { for: 'customer' | 'store' | 'driver'; minutes: Minute } | null;
  end: { event: 'case.resolve' | 'case.refuse'; reason: string };
}

const COMMENTS = [
  'Called the customer, who is calm',
  'The store says that it was packed as ordered',
  'The photo shows it',
  'The driver remembers it well',
] as const;
const ENDS = [
  { weight: 6, event: 'case.resolve', reason: 'Apologised, and explained what happened' },
  { weight: 4, event: 'case.resolve', reason: 'The store prepares it better from now on' },
  { weight: 2, event: 'case.resolve', reason: 'Spoken with the driver' },
  { weight: 2, event: 'case.refuse', reason: 'The delivery was as promised' },
] as const;
const WAITS = ['customer', 'store', 'driver'] as const;
/** The share of cases that wait for one of the parties. */
const WAITING_SHARE = 0.3;

/** How a case is dealt with: the same for every agent, however often it looks. */
export function handlingOf(caseId: number): CasePlan {
  const random: Random = randomOf(caseId, 'case');
  const { weight: _, ...end } = random.weighted(ENDS);
  return {
    comment: random.pick(COMMENTS),
    wait:
      random.next() < WAITING_SHARE
        ? { for: random.pick(WAITS), minutes: random.between(10, 40) }
        : null,
    end,
  };
}
