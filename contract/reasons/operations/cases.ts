import type { ReasonCatalogue } from '../reason.ts';

export const caseReasons = {
  'case.one_subject': 'must be exactly one of order, store, driver and customer',
  'case.lines_of_orders': 'is for cases of orders only',
  'case.line_unknown': 'is not a line of the order',
  'case.line_quantity': 'is more than the order has of the line',
  'case.wakes_later': 'must be later than now, and within 30 days',
  'case.open_already': {
    code: 'case.open_already',
    text: 'Case {id} about this is open already.',
  },
  'case.closed': { code: 'case.illegal_event', text: 'Case {id} is closed. Open it again first.' },
  'case.yours': { code: 'case.owned', text: 'The case is yours already.' },
  'case.not_owned': { code: 'case.owned', text: 'The case has no owner.' },
  'case.owned_by': {
    code: 'case.owned',
    text: '{owner} works on this case. A supervisor can give it to you.',
  },
  'case.owner_unfit': {
    code: 'case.not_openable',
    text: 'This person does not work on cases.',
  },
  'case.not_your_order': {
    code: 'permission.denied',
    text: 'You can report a problem of your own orders only.',
  },
  'case.too_late': {
    code: 'case.not_openable',
    text: 'You could report a problem of this order for {days} days.',
  },
  'case.too_many': {
    code: 'case.not_openable',
    text: 'You have {count} open cases. We will answer them first.',
  },
  'case.too_many_photos': {
    code: 'case.not_openable',
    text: 'A case has at most {most} photos of one person.',
  },
} as const satisfies ReasonCatalogue;
