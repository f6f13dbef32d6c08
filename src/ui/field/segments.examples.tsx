import { Segments } from './segments.tsx';

export const Chosen = () => (
  <Segments
    label="Kind"
    value="busy"
    onChange={() => undefined}
    options={[
      { value: 'busy', label: 'Busy' },
      { value: 'shrink', label: 'Smaller' },
      { value: 'pause', label: 'Paused' },
    ]}
  />
);
