import { aPayout } from '#tests/support/gallery/samples.ts';
import { overSheet } from '#tests/support/gallery/stage.tsx';
import { FileSheet } from './file-sheet.tsx';

export const Asking = overSheet((close) => (
  <FileSheet rows={[aPayout(12), aPayout(13)]} onDone={() => undefined} onClose={close} />
));
