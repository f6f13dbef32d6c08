import { t } from '#src/lib/i18n.ts';
import { modified } from '#src/lib/keys/modifier-names.ts';
import { KeySheet as Sheet } from '#src/ui/overlay/key-sheet.tsx';
import { commands } from './commands.ts';
import { changePanels } from './view-state.ts';

/** All keys of the map. */
export const KeySheet = () => (
  <Sheet commands={commands} onClose={() => changePanels({ keys: false })}>
    <div>
      <dt>{t('map.cmd_box')}</dt>
      <dd>
        <kbd>{t('map.key_shift_drag', { shift: modified('shift') })}</kbd>
      </dd>
    </div>
  </Sheet>
);
