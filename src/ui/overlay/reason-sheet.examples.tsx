import { overSheet } from '#tests/support/gallery/stage.tsx';
import { ReasonSheet } from './reason-sheet.tsx';

export const Asking = overSheet((close) => (
  <ReasonSheet
    title="Block Hamza El Amrani"
    confirm="Block"
    send={async () => undefined}
    done={() => 'Blocked'}
    onClose={close}
  >
    <p>He gets no more orders.</p>
  </ReasonSheet>
));
