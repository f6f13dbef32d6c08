import type { Case } from '#contract/operations/cases/case.ts';
import { randomOf } from '../troubles/troubles.ts';

/** The share of customers' complaints that are made good. */
const MADE_GOOD_SHARE = 0.7;
/** The share of charges that their store contests. */
const CONTESTED_SHARE = 0.15;
/** The share of contests that are upheld. */
const UPHELD_SHARE = 0.4;
/** For a late order, in centimes. */
const GOODWILL = { least: 5, most: 15, step: 100 } as const;

const CONTESTS = [
  'Nous avons tout mis dans le sac',
  'Le plat était chaud à la remise',
  'Le livreur a renversé le sac',
] as const;

type Problem = Pick<Case, 'id' | 'origin' | 'order' | 'cause' | 'party' | 'lines'>;

/** What the customer of a case is given, and who bears it; null: nothing. */
export function remedyOf({ id, origin, order, cause, party, lines }: Problem) {
  const random = randomOf(id, 'remedy');
  if (origin !== 'customer' || !order || random.next() >= MADE_GOOD_SHARE) return null;
  const bearers = party === 'store' || party === 'driver' ? [{ party }] : [];
  const why = { caseId: id, cause, reason: 'As the customer says', bearers };
  if (lines.length > 0)
    return {
      ...why,
      basis: 'lines' as const,
      lines: lines.map(({ line, quantity }) => ({ line, quantity })),
    };
  if (cause !== 'driver_late') return null;
  const amount = String(random.between(GOODWILL.least, GOODWILL.most) * GOODWILL.step);
  return { ...why, basis: 'goodwill' as const, amount };
}

/** What a store says against a charge, and how that is decided; null: it accepts it. */
export function contestOf(chargeId: number) {
  const random = randomOf(chargeId, 'contest');
  if (random.next() >= CONTESTED_SHARE) return null;
  return { reason: random.pick(CONTESTS), isUpheld: random.next() < UPHELD_SHARE };
}
