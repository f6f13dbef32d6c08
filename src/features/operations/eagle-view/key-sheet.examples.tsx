import { Button } from '@blueprintjs/core';
import { changePanels, panels } from '#src/features/operations/eagle-view/view-state.ts';
import { useStore } from '#src/lib/use-store.ts';
import { over } from '#tests/support/gallery/stage.tsx';
import { KeySheet } from './key-sheet.tsx';

export const Keys = over(function Opened() {
  const isOpen = useStore(panels, ({ keys }) => keys);
  return (
    <>
      <Button onClick={() => changePanels({ keys: true })}>Keys</Button>
      {isOpen && <KeySheet />}
    </>
  );
});
