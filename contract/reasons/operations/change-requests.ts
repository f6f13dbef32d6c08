import type { ReasonCatalogue } from '../reason.ts';

export const changeRequestReasons = {
  'change_request.reason_needed': 'is needed to refuse a request',
  'change_request.not_by_driver': {
    code: 'permission.denied',
    text: 'Only drivers ask for changes of their own.',
  },
  'change_request.no_change': {
    code: 'change_request.no_change',
    text: 'This is what is known of you already.',
  },
  'change_request.changed_meanwhile': {
    code: 'change_request.outdated',
    text: 'This of the driver was changed after he asked. Refuse it, or let him ask again.',
  },
  'change_request.record_missing': {
    code: 'request.invalid',
    text: 'Another person is paid to this account: state when the driver was called, and what they said.',
  },
  'change_request.record_required': 'is needed to approve an account that another person has',
  'change_request.linked': {
    code: 'account.not_independent',
    text: 'Your account is linked to the driver’s: someone else must decide.',
  },
} as const satisfies ReasonCatalogue;
