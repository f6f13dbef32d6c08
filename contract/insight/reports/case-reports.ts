import type { Measure } from './measure.ts';

const count = (name: string, definition: string, better?: Measure['better']): Measure => ({
  name,
  unit: 'count',
  definition,
  ...(better ? { better } : {}),
});
const share = (name: string, definition: string): Measure => ({
  name,
  unit: 'share',
  definition,
  better: 'less',
});

/** The reports of what went wrong, and of what was said about it. */
export const CASE_REPORTS = {
  cases: {
    name: 'Cases',
    purpose: 'What went wrong, how soon it was dealt with, and what it cost',
    basis: 'Day on which the case was opened; all else is of these cases as they are now',
    permissions: ['reports.read', 'cases.read', 'reports.operators'],
    filters: ['zone', 'store', 'driver'],
    rows: ['cause', 'party', 'store', 'driver', 'staff', 'zone', 'period'],
    measures: {
      opened: count('Opened', 'Cases that were opened', 'less'),
      orderShare: share(
        'Of orders',
        'Cases about orders, of the orders that ended in the same days; of a cause or a party: of all such orders',
      ),
      unresolved: count('Open', 'Neither resolved nor refused yet', 'less'),
      resolved: count('Resolved', 'Closed with what was asked for'),
      refused: count('Refused', 'Closed without it'),
      reopened: count('Reopened', 'Opened again after they were closed, each once', 'less'),
      overdue: count(
        'Overdue',
        'Closed after they were due, or open and past their time; not while they wait',
        'less',
      ),
      medianTime: {
        name: 'Median time',
        unit: 'seconds',
        definition:
          'From the opening until it was closed; half took no longer. Whole minutes, longer than a day counts as a day',
        better: 'less',
      },
      given: {
        name: 'Given',
        unit: 'money',
        definition: 'To the customers, by remedies of these cases that stand',
        better: 'less',
      },
      charged: {
        name: 'Charged',
        unit: 'money',
        definition: 'To stores and drivers, by charges of these cases that stand',
      },
      contested: count('Contested', 'Contests of charges of these cases'),
      won: count('Won', 'Contests that were upheld: the store or the driver got it back', 'less'),
    },
    charts: ['opened', 'medianTime'],
  },
  contact: {
    name: 'Contact',
    purpose: 'Who was written to and called, and who could not be reached',
    basis: 'Day of the message or the call',
    permissions: ['reports.read', 'reports.operators'],
    filters: ['store', 'driver'],
    rows: ['store', 'driver', 'staff', 'period'],
    measures: {
      noAnswer: count('No answer', 'Calls without an answer, or busy', 'less'),
      calls: count('Calls', 'Calls that staff noted'),
      noAnswerShare: share('Not reached', 'Calls without an answer, of all calls'),
      sent: count('Sent', 'Messages to them, or by the member of staff'),
      notSent: count('Not sent', 'Messages that failed, are unknown, or had no provider', 'less'),
      received: count('Received', 'Their messages; of a member of staff: none'),
    },
    charts: ['noAnswer', 'sent'],
  },
} as const;
