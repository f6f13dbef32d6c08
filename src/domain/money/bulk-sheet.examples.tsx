import { Button } from '@blueprintjs/core';
import { overSheet } from '#tests/support/gallery/stage.tsx';
import { MoneyBulk } from './bulk-sheet.tsx';

export const Asking = overSheet((close) => (
  <MoneyBulk
    title="Pay 2 payouts"
    items={[
      { id: 1, label: 'Café Atlas' },
      { id: 2, label: 'Pizza Napoli' },
    ]}
    ask={(begin) => (
      <Button intent="primary" onClick={() => begin(async () => undefined)}>
        Pay
      </Button>
    )}
    onDone={() => undefined}
    onClose={close}
  />
));
