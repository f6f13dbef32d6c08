import { overSheet } from '#tests/support/gallery/stage.tsx';
import { OverrideSheet } from './override-sheet.tsx';

const area = { id: 4, name: 'Maârif' };

export const Busy = overSheet((close) => <OverrideSheet area={area} onClose={close} />);
export const Pause = overSheet((close) => (
  <OverrideSheet area={area} initial="pause" onClose={close} />
));
