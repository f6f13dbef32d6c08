import { overSheet } from '#tests/support/gallery/stage.tsx';
import { PartialPayoutSheet } from './partial-payout-sheet.tsx';

export const Asking = overSheet((close) => (
  <PartialPayoutSheet
    balance={{ store: { id: 12, name: 'Café Atlas' }, available: '1250000' } as never}
    onClose={close}
  />
));
