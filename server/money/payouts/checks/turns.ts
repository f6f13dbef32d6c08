import { type RawBuilder, sql } from 'kysely';
import type { PayoutTurn } from '#contract/money/payout.ts';

export interface TurnReader {
  userId: number;
  /** Whether they approve payouts. */
  approves: boolean;
}

/** A payout that this person has not requested, and to no account that they entered. */
const notOwn = ({ userId }: TurnReader) => sql`(one_person()
  or (p.requested_by <> ${userId} and p.bank_set_by is distinct from ${userId}))`;
const approvals = sql`(select count(*) from payout_approvals a
  where a.payout_id = p.id and a.withdrawn_at is null)`;
const approvedBy = ({ userId }: TurnReader) => sql`exists (select from payout_approvals a
  where a.payout_id = p.id and a.withdrawn_at is null and a.approver_id = ${userId})`;

/** A payout that this person may approve now, as far as the row alone says. */
const approvable = (reader: TurnReader) => sql`(${notOwn(reader)}
  and (one_person() or not ${approvedBy(reader)}))`;

const TURNS: Readonly<Record<PayoutTurn, (reader: TurnReader) => RawBuilder<unknown>>> = {
  approve: (reader) => sql`p.status = 'requested' and ${approvals} = 0 and ${notOwn(reader)}`,
  second: (reader) => sql`p.status = 'requested' and ${approvals} > 0 and ${approvable(reader)}`,
  // The others, for those who may not approve them.
  others: (reader) =>
    reader.approves
      ? sql`p.status = 'requested' and not ${approvable(reader)}`
      : sql`p.status = 'requested'`,
  pay: ({ userId }) => sql`p.status = 'approved' and not account_waits(p)
    and (one_person() or p.bank_set_by is distinct from ${userId})`,
};

/** Whether a payout `p` is this turn's for its reader: for the list, and for its number on the dashboard. */
export const isTurn = (turn: PayoutTurn, reader: TurnReader) =>
  sql<boolean>`(${TURNS[turn](reader)})`;
