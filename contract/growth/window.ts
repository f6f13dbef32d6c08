import { fieldReasons } from '../reasons/platform/fields.ts';
import { faultOf } from '../reasons/reason.ts';
import { DateOnly } from '../time.ts';

/** The first day, and the optional last day, of a period. */
export const windowFields = {
  startsOn: DateOnly.meta({ description: 'The first day, in Casablanca' }),
  endsOn: DateOnly.nullable().meta({ description: 'The last day, included; null: no end' }),
};

/** The contradictions between the days of a period. */
export const windowFaults = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }) =>
  endsOn !== null && endsOn < startsOn
    ? [faultOf(fieldReasons, 'endsOn' as const, 'field.before_first_day')]
    : [];
