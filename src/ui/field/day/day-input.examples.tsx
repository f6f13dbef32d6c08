import { DayInput } from './day-input.tsx';

const ignore = () => undefined;

export const Filled = () => <DayInput aria-label="Day" day="2026-03-18" onDay={ignore} />;
export const Disabled = () => (
  <DayInput aria-label="Day" day="2026-03-18" disabled onDay={ignore} />
);
