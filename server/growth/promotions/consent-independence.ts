import { sql } from 'kysely';
import type { WhyNot } from '#contract/acts.ts';
import { independenceOf } from '../../books/audit/independence.ts';
import type { FactsOf } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { reasonFor } from '../../platform/http/refusal.ts';
import type { PromotionRow } from './repository.ts';

/** Why the caller is not independent enough of those who consented, or of who launched it. */
export interface ConsentFacts {
  launch: WhyNot | null;
  consent: WhyNot | null;
}

const NONE: ConsentFacts = { launch: null, consent: null };
const linked = reasonFor('promotion.linked', {});
const recorded = reasonFor('promotion.launch_recorded', {});

/** Who consented for stores of promotions, by promotion. */
async function recordersOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; people: number[] }>`
    select promotion_id as id, array_agg(distinct (consented_by->>'id')::integer) as people
    from promotion_consents
    where promotion_id = any(${[...ids]}) and withdrawn_at is null and consented_by is not null
    group by promotion_id`.execute(db);
  return new Map(rows.map(({ id, people }) => [id, people]));
}

/**
 * Launching a promotion and consenting for its stores are of two people, whichever comes first; the
 * database enforces it (`promotions_launched`, `promotion_consents_independent`).
 */
export async function consentFactsOf(
  db: Db,
  rows: readonly PromotionRow[],
  caller: Pick<Caller, 'userId'>,
): Promise<FactsOf<PromotionRow, ConsentFacts>> {
  const shared = rows.filter((row) => row.store_share_bp > 0);
  const drafts = shared.filter(({ state }) => state === 'draft').map(({ id }) => id);
  const recorders = await recordersOf(db, drafts);
  const launchers = shared.flatMap((row) => row.launched_by ?? []);
  const people = [...launchers, ...[...recorders.values()].flat()];
  if (people.length === 0) return { of: () => NONE };
  const { isOnePerson, whyNotAnother } = await independenceOf(db, caller.userId, people);
  if (isOnePerson) return { of: () => NONE };
  return {
    of: ({ id, launched_by: launcher }) => ({
      launch: whyNotAnother(
        (recorders.get(id) ?? []).map((person) => ({ id: person, linked: recorded })),
      ),
      consent: launcher === null ? null : whyNotAnother([{ id: launcher, linked }]),
    }),
  };
}
