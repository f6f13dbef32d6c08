import { TimeInput } from './time-input.tsx';

export const Filled = () => <TimeInput aria-label="Opens" time="18:30" onTime={() => undefined} />;
