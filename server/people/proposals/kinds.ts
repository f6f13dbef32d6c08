import type { Permission } from '#contract/permissions.ts';
import type { ProposalKind } from '#contract/routes/people/proposals.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { ActorJson, Trx } from '../../platform/db/schema.ts';

/** A change as it is proposed: its subject at one version, and the values that it changes. */
export interface PreparedChange {
  /** As the audit log names it: `promotion 3`. */
  subject: string;
  name: string;
  version: number;
  before: object;
  /** The database compares it with what is written. */
  after: object;
  /** At stake, in centimes; null if the change has no amount. */
  amount: bigint | null;
}

/** A proposal that was confirmed in this transaction. */
export interface ConfirmedChange {
  id: number;
  target: string;
  change: object;
  after: object;
  author: ActorJson;
  at: Date;
  /** The person who confirmed it. */
  by: RequestActor;
}

/** A kind of change that needs a second person. Areas declare theirs when they are created. */
export interface ProposalKindSpec {
  /** The permission to make the change, which author and confirmer must hold. */
  permission: (target: string) => Permission;
  /** Locks the subject. It is called before the proposal is locked. */
  lock: (trx: Trx, target: string) => Promise<unknown>;
  /** Checks the change as the call that makes it does. Errors: 400, 404, 409, 422. */
  prepare: (
    trx: Trx,
    target: string,
    change: object,
    by: RequestActor,
    at: Date,
  ) => Promise<PreparedChange>;
  /** Writes the change and its audit entry. The subject is locked, at the version prepared. */
  apply: (trx: Trx, confirmed: ConfirmedChange) => Promise<unknown>;
  /** Called after a confirmation is committed. */
  applied?: () => void;
}

export type ProposalKinds = Map<ProposalKind, ProposalKindSpec>;
