import type { WhyNot } from '#contract/acts.ts';
import { proposalsRoutes as calls } from '#contract/routes/people/proposals.ts';
import { type ProposalState, proposalRules } from '#machines/proposal/proposal-machine.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import { definePolicy } from '../../platform/policy/policy.ts';
import { defineStates } from '../../platform/policy/states.ts';
import type { ProposalKinds } from './kinds.ts';
import type { ProposalRow } from './repository.ts';

/** What the policy reads besides the row. */
export interface ProposalFacts {
  at: Date;
  kinds: ProposalKinds;
  /** Whether the reader's account is linked to the author's. */
  isLinked: boolean;
}

type OpenProposal = Pick<
  ProposalRow,
  'id' | 'kind' | 'target' | 'author_id' | 'ends_at' | 'subject_name'
> & { state: ProposalState };

const stateOf = ({ state, ends_at }: OpenProposal, at: Date) => ({
  status: state,
  isOver: ends_at <= at,
});

export const proposalStates = defineStates<OpenProposal>()({
  code: 'proposal.illegal_event',
  rules: proposalRules,
  of: stateOf,
  title: ({ id }) => `Proposal ${id}`,
});

const lacks = (row: OpenProposal, caller: Caller, { kinds }: ProposalFacts): WhyNot | null => {
  const needed = kinds.get(row.kind)?.permission(row.target);
  return needed && can(caller, needed)
    ? null
    : { code: 'permission.denied', message: 'Your role may not decide this.' };
};
const notSecond = (
  row: OpenProposal,
  { userId }: Caller,
  { isLinked }: ProposalFacts,
): WhyNot | null => {
  if (row.author_id === userId)
    return {
      code: 'proposal.four_eyes',
      message: 'You proposed this: someone else must confirm it.',
    };
  return isLinked
    ? {
        code: 'account.not_independent',
        message: 'Your account is linked to the author’s: someone else must confirm it.',
      }
    : null;
};

const legal =
  (event: 'proposal.confirm' | 'proposal.refuse' | 'proposal.withdraw') =>
  (row: OpenProposal, caller: Caller, facts: ProposalFacts) =>
    proposalStates.when(event)(row, caller, facts.at);

/** Who may decide a proposal: its author withdraws it, a second person confirms or refuses it. */
export const proposalPolicy = definePolicy<OpenProposal, ProposalFacts>()({
  confirm: {
    call: calls.send,
    why: (row, caller, facts) =>
      lacks(row, caller, facts) ??
      notSecond(row, caller, facts) ??
      legal('proposal.confirm')(row, caller, facts),
  },
  refuse: {
    call: calls.send,
    why: (row, caller, facts) =>
      lacks(row, caller, facts) ?? legal('proposal.refuse')(row, caller, facts),
  },
  withdraw: {
    call: calls.send,
    why: (row, caller, facts) =>
      row.author_id === caller.userId
        ? legal('proposal.withdraw')(row, caller, facts)
        : { code: 'permission.denied', message: 'Only its author withdraws a proposal.' },
  },
});
