import type { ContactParty } from '#contract/operations/contact/contact.ts';
import { randomOf } from '../troubles/troubles.ts';
import type { Minute } from '../world.ts';

/** The share of orders with a question: one in twenty. */
export const QUESTION_SHARE = 0.05;
/** The share of cases in which staff call a party. */
const CALL_SHARE = 0.5;
/** The share of answers for which their reader thanks. */
const THANKS_SHARE = 0.4;

/** What a party of an order writes to the control room. */
export interface Question {
  by: ContactParty;
  text: string;
  /** How long after it was placed. */
  afterMinutes: Minute;
  /** What staff answer. */
  answer: string;
  thanks: string | null;
}

const QUESTIONS = [
  {
    weight: 6,
    by: 'customer',
    text: 'Où en est ma commande ?',
    answer: 'Elle est en préparation, le livreur arrive bientôt.',
  },
  {
    weight: 4,
    by: 'customer',
    text: 'وين وصل الطلب؟',
    answer: 'السائق في الطريق إليكم.',
  },
  {
    weight: 3,
    by: 'customer',
    text: 'Dites au livreur de sonner deux fois',
    answer: 'C’est transmis au livreur.',
  },
  {
    weight: 3,
    by: 'store',
    text: 'Aucun livreur n’est encore passé',
    answer: 'Un livreur est en route vers vous.',
  },
  {
    weight: 2,
    by: 'store',
    text: 'Il nous manque un article, que faire ?',
    answer: 'Proposez un remplacement dans l’application, le client répond.',
  },
  {
    weight: 3,
    by: 'driver',
    text: 'Le magasin n’a pas commencé la commande',
    answer: 'Attendez, s’il vous plaît, nous appelons le magasin.',
  },
  {
    weight: 2,
    by: 'driver',
    text: 'Le client ne répond pas à la porte',
    answer: 'Nous essayons de le joindre.',
  },
] as const;
const THANKS = { customer: 'Merci beaucoup', store: 'Merci', driver: 'Bien reçu' } as const;

/** What is written about an order; null for most. */
export function questionOf(orderId: number, share = QUESTION_SHARE): Question | null {
  const random = randomOf(orderId, 'question');
  if (random.next() >= share) return null;
  const { weight: _, ...question } = random.weighted(QUESTIONS);
  return {
    ...question,
    afterMinutes: random.between(3, 20),
    thanks: random.next() < THANKS_SHARE ? THANKS[question.by] : null,
  };
}

/** Whom staff call about a case, and how that ends; null: nobody. */
export function callOf(caseId: number) {
  const random = randomOf(caseId, 'call');
  if (random.next() >= CALL_SHARE) return null;
  const { outcome } = random.weighted([
    { weight: 6, outcome: 'reached' },
    { weight: 2, outcome: 'no_answer' },
    { weight: 1, outcome: 'busy' },
  ] as const);
  return { party: random.pick(['customer', 'store', 'driver'] as const), outcome };
}
