import { overSheet } from '#tests/support/gallery/stage.tsx';
import { OverrideSheet } from './override-sheet.tsx';

const zone = { id: 4, name: 'Maârif' };

export const Busy = overSheet((close) => <OverrideSheet zone={zone} onClose={close} />);
export const Pause = overSheet((close) => (
  <OverrideSheet zone={zone} initial="pause" onClose={close} />
));
