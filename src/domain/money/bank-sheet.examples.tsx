import { overSheet } from '#tests/support/gallery/stage.tsx';
import { BankSheet } from './bank-sheet.tsx';

export const Asking = overSheet((close) => (
  <BankSheet
    store={{ id: 12, name: 'Café Atlas' }}
    bank={{ iban: null, holder: null }}
    onClose={close}
  />
));
