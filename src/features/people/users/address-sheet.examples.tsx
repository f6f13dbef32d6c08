import { overSheet } from '#tests/support/gallery/stage.tsx';
import { AddressSheet } from './address-sheet.tsx';

export const New = overSheet((close) => (
  <AddressSheet address={null} now={[]} save={async () => undefined} onClose={close} />
));
