import type { ReasonCatalogue } from '../reason.ts';

/** Why a rule cannot be evaluated from the event log alone. */
export const alarmReplayReasons = {
  'alarm.books_not_logged': 'Checks of the books are not in the event log.',
  'alarm.collectors_not_recorded': 'The cash of collectors is not recorded minute by minute.',
  'alarm.sheets_not_logged': 'Daily sheets are not in the event log.',
  'alarm.messages_not_recorded': 'Messages are not recorded minute by minute.',
  'alarm.proofs_not_recorded': 'Proofs of delivery are not recorded minute by minute.',
  'alarm.contests_not_recorded': 'Contests are not recorded minute by minute.',
  'alarm.cases_not_recorded': 'Cases are not recorded minute by minute.',
  'alarm.disputes_not_recorded': 'Disputes are not recorded minute by minute.',
  'alarm.cash_not_recorded': 'Cash at hand is not recorded minute by minute.',
  'alarm.silence_not_stored':
    'Positions are stored thinned out, so a missing signal cannot be distinguished from a stop.',
  'alarm.positions_thinned_out': 'Depends on positions, which are stored thinned out.',
  'alarm.jobs_not_logged': 'Jobs are not in the event log.',
  'alarm.mails_not_logged': 'Mails are not in the event log.',
  'alarm.forecasts_not_stored':
    'Depends on forecasts from positions, which are not stored in full.',
  'alarm.payments_not_logged': 'Payments are not in the event log.',
  'alarm.payouts_not_logged': 'Waiting payouts are not in the event log.',
  'alarm.lag_not_logged': 'The lag of events is not in the event log.',
  'alarm.positions_not_stored': 'Depends on driver positions, which are not stored in full.',
} as const satisfies ReasonCatalogue;

export const alarmReasons = {
  ...alarmReplayReasons,
  'alarm.is_in_state': { code: 'alarm.illegal_event', text: 'The alarm is {state}.' },
  'alarm.is_in_state_by': { code: 'alarm.illegal_event', text: 'The alarm is {state} by {owner}.' },
  'alarm.zones_at_most': 'must not be more than 500',
  // Why the server changed an alarm, as the event log keeps it.
  'alarm.acknowledged_elsewhere': 'Its orders were acknowledged in another alarm',
  'alarm.priority_rose': 'Its priority has risen',
  'alarm.cause_returned': 'The cause has returned',
  'alarm.doubled': 'Twice as many as when it was acknowledged',
  'alarm.orders_elsewhere': 'Its orders are in another alarm',
  'alarm.expired': 'It expired',
} as const satisfies ReasonCatalogue;
