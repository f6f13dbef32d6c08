import type { DECLINE_CAUSES } from '../../operations/driver-facts/fact.ts';
import { CAUSE_REPORTS } from './cause-reports.ts';
import type { Measure } from './measure.ts';
import { ITEM_REMEDY_REPORT, REMEDY_REPORT } from './remedy-report.ts';

const count = (name: string, definition: string, better?: Measure['better']): Measure => ({
  name,
  unit: 'count',
  definition,
  ...(better ? { better } : {}),
});
const seconds = (name: string, definition: string): Measure => ({
  name,
  unit: 'seconds',
  definition,
  better: 'less',
});

/** The measure of each cause for which drivers decline. */
export const DECLINED_FOR = {
  too_far: 'tooFar',
  too_much: 'tooMuch',
  vehicle: 'vehicle',
  ending_shift: 'endingShift',
  other: 'otherCause',
} as const satisfies Readonly<Record<(typeof DECLINE_CAUSES)[number], string>>;

/** Longer answers count as this many seconds: no driver is given more. */
export const MAX_ANSWER_SECONDS = 600;
/** An arrival that is claimed from farther away says nothing of a wait. Metres. */
export const MAX_ARRIVAL_METRES = 300;

const byDriver = {
  permissions: ['reports.read'],
  filters: ['zone', 'store', 'driver'],
  rows: ['driver', 'store', 'zone', 'period'],
} as const;

/**
 * The reports that are counted when they are read: of a driver's day, of remedies, and of what was
 * held up.
 */
export const DRIVER_DAY_REPORTS = {
  answers: {
    name: 'Answers to assignments',
    purpose: 'What drivers were asked, and what they answered',
    basis: 'Day of the assignment',
    ...byDriver,
    measures: {
      asked: count('Asked', 'Assignments that asked for an answer'),
      seen: count('Seen', 'Of these, seen by the driver', 'more'),
      accepted: count('Accepted', 'Accepted, also by the pickup', 'more'),
      declined: count('Declined', 'Declined by the driver', 'less'),
      tooFar: count('Too far', 'Declined because it is too far'),
      tooMuch: count('Too much', 'Declined because he has too much'),
      vehicle: count('Vehicle', 'Declined because of the vehicle'),
      endingShift: count('Shift ending', 'Declined because the shift ends'),
      otherCause: count('Other cause', 'Declined for another cause, or for none'),
      timedOut: count('Timed out', 'Not answered in time', 'less'),
      withdrawn: count('Withdrawn', 'Ended before an answer: reassigned, unassigned or cancelled'),
      acceptedShare: {
        name: 'Acceptance',
        unit: 'share',
        definition: 'Accepted, of those accepted, declined or timed out',
        better: 'more',
      },
      answerTime: seconds(
        'Time to answer',
        'Median from the assignment to the answer of the driver’s app. Seconds',
      ),
    },
    charts: ['asked', 'answerTime'],
  },
  waits: {
    name: 'Waits of drivers',
    purpose: 'How long drivers waited at stores and at doors',
    basis: 'Day of the arrival',
    ...byDriver,
    rows: ['store', 'driver', 'zone', 'period'],
    measures: {
      atStores: count('At stores', 'Arrivals of drivers at stores'),
      storeMedian: seconds(
        'Median at stores',
        'From the arrival until the driver had the food or left. Whole minutes',
      ),
      storeP90: seconds(
        '90th percentile',
        'At stores, nine of ten waited no longer. Whole minutes',
      ),
      aboveLimit: {
        name: 'Above the limit',
        unit: 'share',
        definition:
          'Waits at stores above the limit of their area as it is now, of those that have ended',
        better: 'less',
      },
      atDoors: count('At doors', 'Arrivals of drivers at doors'),
      doorMedian: seconds(
        'Median at doors',
        'From the arrival until the delivery or until the driver left. Whole minutes',
      ),
      doorP90: seconds(
        '90th percentile at doors',
        'At doors, nine of ten waited no longer. Whole minutes',
      ),
    },
    charts: ['atStores', 'storeMedian'],
  },
  proofs: {
    name: 'Proofs of delivery',
    purpose: 'What deliveries had to prove, and what they did',
    basis: 'Day of delivery',
    ...byDriver,
    measures: {
      asked: count('Asked', 'Proofs that delivered orders asked for, each kind once'),
      given: count('Given', 'Of these, given', 'more'),
      givenShare: {
        name: 'Share given',
        unit: 'share',
        definition: 'Given, of asked',
        better: 'more',
      },
      noPhoto: count('Photo missing', 'Photos that were asked for, and have not arrived', 'less'),
      noPin: count('PIN missing', 'PINs that were asked for, and not entered', 'less'),
      noAge: count('Age missing', 'Ages that were to be seen, and were not', 'less'),
      wrongPin: count('PIN wrong', 'Deliveries with a wrong PIN', 'less'),
      overridden: count('Overridden', 'Proofs without which staff confirmed the delivery', 'less'),
    },
    charts: ['asked', 'givenShare'],
  },
  overrides: {
    name: 'Overridden proofs',
    purpose: 'Deliveries that staff confirmed without their proof, why and by whom',
    basis: 'Day of the act',
    permissions: ['reports.read', 'reports.operators'],
    filters: ['zone', 'store', 'driver'],
    rows: ['cause', 'staff', 'driver', 'store', 'zone', 'period'],
    measures: {
      overrides: count('Overrides', 'Deliveries that were confirmed without a proof', 'less'),
      photo: count('Photo', 'Of these, without the photo'),
      pin: count('PIN', 'Of these, without the PIN'),
      age: count('Age', 'Of these, without the age seen'),
    },
    charts: ['overrides', 'pin'],
  },
  remedies: REMEDY_REPORT,
  'item-remedies': ITEM_REMEDY_REPORT,
  ...CAUSE_REPORTS,
} as const;
