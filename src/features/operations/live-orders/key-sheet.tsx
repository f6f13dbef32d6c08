import { t } from '#src/lib/i18n.ts';
import { KeySheet as Sheet } from '#src/ui/overlay/key-sheet.tsx';
import { commands } from './commands.ts';
import { change } from './panels.ts';

/** All keys of the board. */
export const KeySheet = () => (
  <Sheet commands={commands} onClose={() => change({ open: null })}>
    <div>
      <dt>{t('live.assign_help')}</dt>
      <dd>
        <kbd>1</kbd>–<kbd>9</kbd>
      </dd>
    </div>
  </Sheet>
);
