import type { ReasonCatalogue } from '../reason.ts';

export const templateReasons = {
  'template.not_writable': { code: 'request.invalid', text: 'The template cannot be filled in.' },
  'template.needs_second': {
    code: 'proposal.needed',
    text: 'A second person must confirm what customers get. Ask one, or switch the message off.',
  },
  'template.changes_nothing': 'changes no message that customers get',
  'template.unknown_placeholder': '{placeholder} is not known here; use {known}',
  'template.unmatched_brace': 'has an unmatched brace: {known}',
  'template.default_language': 'needs the default language',
  'template.same_languages': 'must have the same languages as the other',
} as const satisfies ReasonCatalogue;
