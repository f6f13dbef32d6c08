import type { WhyNot } from '#contract/acts.ts';
import {
  type AccountAccess,
  accountAccessOf,
  sharedPersonOf,
} from '../../books/audit/account-access.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { CampaignRow } from './repository.ts';

/** Why the caller may not approve a campaign although they wrote none of it, by campaign. */
export type ApprovalConflicts = ReadonlyMap<number, WhyNot>;

const NONE: AccountAccess = new Map();

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
  const people = [caller.userId, ...open.flatMap(({ authors }) => authors)];
  const access = await accountAccessOf(db, people);
  const own = access.get(caller.userId) ?? NONE;
  return new Map(
    open.flatMap(({ id, authors }) => {
      const link = authors
        .map((author) => sharedPersonOf(access.get(author) ?? NONE, own))
        .find((one) => one !== null);
      if (!link) return [];
      const who = link.id === caller.userId ? 'You' : link.name;
      const message = `${who} created, reset or changed your account or that of an author: someone else must approve it.`;
      return [[id, { code: 'account.not_independent' as const, message }] as const];
    }),
  );
}
