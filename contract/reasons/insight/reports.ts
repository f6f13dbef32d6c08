import type { ReasonCatalogue } from '../reason.ts';

export const reportReasons = {
  'report.not_for_role': { code: 'permission.denied', text: 'Your role may not read this report.' },
  'report.not_resendable': {
    code: 'mail.illegal_event',
    text: 'Only an email that failed, or whose result is unknown, can be sent again.',
  },
  'report.not_readable': {
    code: 'permission.denied',
    text: 'You may not read the report “{name}”.',
  },
  'report.being_counted': {
    code: 'server.unavailable',
    text: 'Figures are being counted for the first time: {months} months are left. Try again soon.',
  },
  'report.before_first_day': 'is before the first day',
  'report.too_long': 'is more than {days} days after the first',
  'report.no_such_rows': { code: 'report_schedule.unknown', text: '{name} has no such rows' },
  'report.no_such_filter': {
    code: 'report_schedule.unknown',
    text: '{name} is not limited to one {filter}',
  },
  'report.zone_absent': {
    code: 'report_schedule.unknown',
    text: 'The operational area does not exist.',
  },
  'report.store_absent': { code: 'report_schedule.unknown', text: 'The store does not exist.' },
  'report.driver_absent': { code: 'report_schedule.unknown', text: 'The driver does not exist.' },
  'report.not_recipients': {
    code: 'report_schedule.unknown',
    text: 'Recipients are staff with an active account.',
  },
  'mail.unsubscribed': {
    code: 'mail.illegal_event',
    text: 'This person has unsubscribed from the report.',
  },
  'mail.not_a_recipient': {
    code: 'mail.illegal_event',
    text: 'This person is no longer a recipient of the report.',
  },
  'mail.no_permission': {
    code: 'mail.illegal_event',
    text: 'This person may no longer read the report.',
  },
  'report.not_supported': { code: 'request.invalid', text: 'The report’s {field} {fault}.' },
  'report.not_one_of': 'must be one of: {names}',
  'report.not_a_filter': 'is not a filter of this report',
  'report.not_a_measure': 'must be name or one of: {names}',
} as const satisfies ReasonCatalogue;
