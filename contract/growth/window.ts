import { DateOnly } from '../geo.ts';

/** The days of something that begins and may end. */
export const windowFields = {
  startsOn: DateOnly.meta({ description: 'Its first day, in Casablanca' }),
  endsOn: DateOnly.nullable().meta({ description: 'Its last day, which is whole; null: none' }),
};

/** What contradicts itself in its days. */
export const windowFaults = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }) =>
  endsOn !== null && endsOn < startsOn
    ? [{ path: 'endsOn' as const, message: 'must not be before its first day' }]
    : [];
