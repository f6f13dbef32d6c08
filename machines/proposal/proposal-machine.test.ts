import { expect, test } from 'vitest';
import { PROPOSAL_STATES, proposalRules } from './proposal-machine.ts';

test('a waiting proposal is decided until its end, and ends then', () => {
  expect(proposalRules.legal({ status: 'waiting', isOver: false })).toEqual([
    'proposal.confirm',
    'proposal.refuse',
    'proposal.withdraw',
    'proposal.void',
  ]);
  expect(proposalRules.legal({ status: 'waiting', isOver: true })).toEqual([
    'proposal.void',
    'proposal.end',
  ]);
});

test('a decided proposal never changes', () => {
  for (const status of PROPOSAL_STATES.filter((state) => state !== 'waiting'))
    for (const isOver of [false, true]) expect(proposalRules.legal({ status, isOver })).toEqual([]);
});
