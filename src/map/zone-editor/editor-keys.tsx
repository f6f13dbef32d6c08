import { t } from '#src/lib/i18n.ts';
import { KeySheet } from '#src/ui/overlay/key-sheet.tsx';
import { commands } from './commands.ts';

/** All keys of the shape editor. */
export const EditorKeys = ({ onClose }: { onClose: () => void }) => (
  <KeySheet commands={commands} onClose={onClose}>
    <div>
      <dt>{t('zone_editor.keys_shift')}</dt>
      <dd>
        <kbd>{t('zone_editor.key_shift')}</kbd>
      </dd>
    </div>
    <div>
      <dt>{t('zone_editor.keys_alt')}</dt>
      <dd>
        <kbd>{t('zone_editor.key_alt')}</kbd>
      </dd>
    </div>
  </KeySheet>
);
