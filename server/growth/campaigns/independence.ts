import type { WhyNot } from '#contract/acts.ts';
import { type AccountLink, independenceOf } from '../../books/audit/independence.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { reasonFor } from '../../platform/http/refusal.ts';
import type { CampaignRow } from './repository.ts';

/** Why the caller may not approve a campaign although they wrote none of it, by campaign. */
export type ApprovalConflicts = ReadonlyMap<number, WhyNot>;

/**
 * The campaigns in review that the caller may not approve, because their account and an author's
 * may belong to one person: the same person created, reset or changed both, and nobody vouched since.
 */
export async function barsOf(
  db: Db,
  rows: readonly CampaignRow[],
  caller: Caller,
): Promise<ApprovalConflicts> {
  const open = rows.filter(
    ({ state, authors }) => state === 'in_review' && !authors.includes(caller.userId),
  );
  if (open.length === 0 || !can(caller, 'push.approve')) return new Map();
  const people = open.flatMap(({ authors }) => authors);
  const { whyNotAnother } = await independenceOf(db, caller.userId, people);
  const linked = (link: AccountLink) =>
    link.id === caller.userId
      ? reasonFor('campaign.you_linked')
      : reasonFor('campaign.linked', { name: link.name });
  return new Map(
    open.flatMap(({ id, authors }) => {
      const why = whyNotAnother(authors.map((author) => ({ id: author, linked })));
      return why ? [[id, why] as const] : [];
    }),
  );
}
