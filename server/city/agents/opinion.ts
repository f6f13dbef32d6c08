import type { Random } from '../random.ts';

/** The share of customers with a delivered order who rate it. */
const SPEAKS = 0.35;
const STARS = {
  kept: [
    { stars: 5, weight: 60 },
    { stars: 4, weight: 27 },
    { stars: 3, weight: 9 },
    { stars: 2, weight: 3 },
    { stars: 1, weight: 1 },
  ],
  late: [
    { stars: 4, weight: 20 },
    { stars: 3, weight: 40 },
    { stars: 2, weight: 25 },
    { stars: 1, weight: 15 },
  ],
};
const WORDS: Readonly<Record<number, readonly string[]>> = {
  5: ['Parfait, merci !', 'Très bon et encore chaud', 'شكرا، ممتاز'],
  4: ['Bien, un peu long', 'Bon rapport qualité-prix'],
  3: ['Correct', 'Portions un peu petites'],
  2: ['Arrivé tiède', 'Il manquait la sauce'],
  1: ['Beaucoup trop tard', 'Commande froide'],
};
const WRITES = 0.3;

/** A customer's rating of a delivered order; null if none. */
export function opinionOf(random: Random, isLate: boolean) {
  if (random.next() >= SPEAKS) return null;
  const { stars } = random.weighted(STARS[isLate ? 'late' : 'kept']);
  const words = WORDS[stars];
  return { stars, ...(words && random.next() < WRITES ? { comment: random.pick(words) } : {}) };
}
