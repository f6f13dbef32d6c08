import { overSheet } from '#tests/support/gallery/stage.tsx';
import { DuplicateSheet } from './duplicate-sheet.tsx';

export const Asking = overSheet((close) => (
  <DuplicateSheet store={{ id: 12, name: 'Café Atlas', version: 1 } as never} onClose={close} />
));
