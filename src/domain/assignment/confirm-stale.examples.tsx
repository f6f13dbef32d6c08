import { Button } from '@blueprintjs/core';
import { over } from '#tests/support/gallery/stage.tsx';
import { confirmStalePosition, StalePositionDialog } from './confirm-stale.tsx';

export const Asking = over(
  () => (
    <>
      <Button
        onClick={() => confirmStalePosition('d113 was last seen 12 min ago.', () => undefined)}
      >
        Assign
      </Button>
      <StalePositionDialog />
    </>
  ),
  'escape',
);
