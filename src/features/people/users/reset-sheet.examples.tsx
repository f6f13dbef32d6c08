import { overSheet } from '#tests/support/gallery/stage.tsx';
import { ResetSheet } from './reset-sheet.tsx';

export const Asking = overSheet((close) => (
  <ResetSheet
    user={{ id: 9, name: 'Hajar Bennani', email: 'hajar@example.com', version: 1 } as never}
    isNew={false}
    onClose={close}
  />
));
