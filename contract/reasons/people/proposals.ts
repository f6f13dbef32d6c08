import type { ReasonCatalogue } from '../reason.ts';

export const proposalReasons = {
  'proposal.own': {
    code: 'proposal.four_eyes',
    text: 'You proposed this: someone else must confirm it.',
  },
  'proposal.linked_author': {
    code: 'account.not_independent',
    text: 'Your account is linked to the author’s: someone else must confirm it.',
  },
  'proposal.not_for_role': { code: 'permission.denied', text: 'Your role may not decide this.' },
  'proposal.not_author': {
    code: 'permission.denied',
    text: 'Only its author withdraws a proposal.',
  },
  'proposal.waits_already': {
    code: 'proposal.waiting',
    text: 'A change of this waits for a second person already.',
  },
  'proposal.second_person': { code: 'proposal.needed', text: 'A second person must confirm this.' },
  'proposal.needs_no_second': { code: 'request.invalid', text: 'This needs no second person.' },
  'proposal.needs_second': 'needs a second person',
  'proposal.loosens_nothing': 'loosens nothing',
  'proposal.reason_needed': 'is needed to refuse',
  'proposal.target_format': 'must be the key of a setting or an id',
} as const satisfies ReasonCatalogue;
