import type { WhyNot } from '#contract/acts.ts';
import type { Permission } from '#contract/permissions.ts';
import {
  Proposal,
  type ProposalKind,
  proposalsRoutes as routes,
} from '#contract/routes/people/proposals.ts';
import { type ProposalState, proposalRules } from '#machines/proposal/proposal-machine.ts';
import { type Independence, independenceOf } from '../../books/audit/independence.ts';
import { actsOn } from '../../platform/acts/decide.ts';
import { allowedBy } from '../../platform/acts/machine.ts';
import { type ActContext, type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { reasonFor, requireRow } from '../../platform/http/refusal.ts';
import type { ProposalKindSpec, ProposalKinds } from './kinds.ts';
import { type ProposalRow, proposalRepository as repository } from './repository.ts';

export interface ProposalDeps extends ActDeps {
  kinds: ProposalKinds;
}
type Event = 'proposal.confirm' | 'proposal.refuse' | 'proposal.withdraw';
/** A proposal, with the permission to make its change. */
type DecidedRow = ProposalRow & { needed: Permission | undefined };

const PROPOSAL = 'proposal';

export function kindOf(kinds: ProposalKinds, kind: ProposalKind): ProposalKindSpec {
  const spec = kinds.get(kind);
  if (!spec) throw new Error(`No area declares proposals of the kind ${kind}`);
  return spec;
}

const withNeeded = ({ kinds }: Pick<ProposalDeps, 'kinds'>, row: ProposalRow): DecidedRow => ({
  ...row,
  needed: kinds.get(row.kind)?.permission(row.target),
});

/** A proposal. Error: 404. */
export async function readProposal(
  deps: Pick<ProposalDeps, 'kinds'>,
  db: Db,
  id: number,
): Promise<DecidedRow> {
  const row = requireRow(await repository.find(db, id), PROPOSAL);
  return withNeeded(deps, row);
}

/** Converts proposals for their reader. */
export async function proposalsFor(
  deps: Pick<ProposalDeps, 'kinds' | 'clock'>,
  rows: readonly ProposalRow[],
  caller: Caller,
  db: Db,
): Promise<(row: ProposalRow) => Proposal> {
  const acts = await actsOn(db, subject, proposalActs, rows, caller, deps.clock());
  return (row) => fromRow(Proposal, row, { acts: acts(withNeeded(deps, row)) });
}

/** Converts one proposal for its reader. */
export const proposalFor = async (
  deps: Pick<ProposalDeps, 'kinds' | 'clock'>,
  row: ProposalRow,
  caller: Caller,
  db: Db,
): Promise<Proposal> => (await proposalsFor(deps, [row], caller, db))(row);

/** The facts: of which authors the caller is independent. */
const { subject, act } = defineSubject<ProposalDeps, DecidedRow, Event, Independence>()({
  name: PROPOSAL,
  kind: 'proposal',
  async lock(deps, trx, id) {
    // The subject first, as its own changes do, which make waiting proposals void.
    const row = await repository.find(trx, id);
    if (row) await kindOf(deps.kinds, row.kind).lock(trx, row.target);
    const locked = await repository.lock(trx, id);
    return locked && withNeeded(deps, locked);
  },
  read: readProposal,
  show: proposalFor,
  entry: (before, { state, digest, author, state_reason: reason }) => ({
    before: { state: before.state },
    after: { state, digest, author, ...(reason === null ? {} : { reason }) },
  }),
  ...allowedBy({
    code: 'proposal.illegal_event',
    rules: proposalRules,
    stateOf: ({ state, ends_at }: DecidedRow, at) => ({ status: state, isOver: ends_at <= at }),
    title: ({ id }) => `Proposal ${id}`,
  }),
  async facts(db, rows, { userId }) {
    const authors = rows.map((row) => row.author_id);
    const independence = await independenceOf(db, userId, authors);
    return { of: () => independence };
  },
});

const whyLacks = ({ needed }: DecidedRow, caller: Caller): WhyNot | null =>
  needed && can(caller, needed) ? null : reasonFor('proposal.not_for_role');

const whyNotSecond = (row: DecidedRow, { whyNotAnother }: Independence): WhyNot | null =>
  whyNotAnother([
    {
      id: row.author_id,
      same: reasonFor('proposal.own'),
      linked: reasonFor('proposal.linked_author'),
    },
  ]);

const decide = (
  { trx, at, actor, body: { reason } }: ActContext<ProposalDeps, { reason?: string | undefined }>,
  { id }: DecidedRow,
  state: ProposalState,
) =>
  repository.update(trx, id, {
    state,
    state_at: at,
    state_by: JSON.stringify(actor),
    state_reason: reason ?? null,
    ...(state === 'confirmed' ? { confirmer_id: actor.id } : {}),
  });

export const proposalActs = {
  /** A second person makes the change. */
  confirm: act({
    route: routes.send,
    event: 'proposal.confirm',
    whyAnother: (row, caller, independence) =>
      whyLacks(row, caller) ?? whyNotSecond(row, independence),
    async write(context, row) {
      const { deps, trx, at, by } = context;
      const { id, kind, target, change, after, author } = row;
      await decide(context, row, 'confirmed');
      const confirmed = { id, target, change, after, author, at, by };
      await kindOf(deps.kinds, kind).apply(trx, confirmed);
    },
    afterCommit: async ({ kinds }, { kind }) => kindOf(kinds, kind).applied?.(),
  }),
  refuse: act({
    route: routes.send,
    event: 'proposal.refuse',
    whyAnother: whyLacks,
    async write(context, row) {
      await decide(context, row, 'refused');
    },
  }),
  withdraw: act({
    route: routes.send,
    event: 'proposal.withdraw',
    whyAnother: (row, { userId }) =>
      row.author_id === userId ? null : reasonFor('proposal.not_author'),
    async write(context, row) {
      await decide(context, row, 'withdrawn');
    },
  }),
};
