import { useState } from 'react';
import { over } from '#tests/support/gallery/stage.tsx';
import { DayField } from './day-field.tsx';

const ignore = () => undefined;

export const Filled = () => <DayField label="Starts" day="2026-03-18" onDay={ignore} />;
export const Wrong = () => (
  <DayField label="Starts" day="soon" error="This is not a day" onDay={ignore} />
);
export const Calendar = over(function Opened() {
  const [day, setDay] = useState('2026-03-18');
  return <DayField label="Starts" day={day} onDay={setDay} />;
});
