import { DayRange } from './day-range.tsx';

export const Filled = () => (
  <DayRange days={['2026-03-04', '2026-03-18']} onDays={() => undefined} />
);
