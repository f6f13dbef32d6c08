import { overSheet } from '#tests/support/gallery/stage.tsx';
import { KeySheet } from './key-sheet.tsx';

const commands = ['a', 'r', 'Shift+ArrowDown', 'e'].map(
  (key, at) =>
    ({
      id: `example.${at}`,
      label: 'live.event_reassign',
      keys: [key],
      ...(at === 1 ? { verb: { name: 'as', usage: 'live.event_assign' } } : {}),
    }) as never,
);

export const Keys = overSheet((close) => (
  <KeySheet commands={commands} onClose={close}>
    <div>
      <dt>Choose an offer</dt>
      <dd>
        <kbd>1</kbd> to <kbd>9</kbd>
      </dd>
    </div>
  </KeySheet>
));
