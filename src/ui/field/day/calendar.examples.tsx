import { useState } from 'react';
import { DayCalendar, RangeCalendar } from './calendar.tsx';

export const Day = () => {
  const [day, setDay] = useState('2026-03-18');
  return <DayCalendar day={day} onDay={setDay} />;
};
export const Range = () => (
  <RangeCalendar days={['2026-03-04', '2026-03-18']} onDays={() => undefined} />
);
