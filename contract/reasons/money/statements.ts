import type { ReasonCatalogue } from '../reason.ts';

export const statementReasons = {
  'statement.no_address': {
    code: 'mail.illegal_event',
    text: 'The store has no email address. Add one to its form first.',
  },
  'statement.number': 'must be a number such as 2026-000017',
} as const satisfies ReasonCatalogue;
