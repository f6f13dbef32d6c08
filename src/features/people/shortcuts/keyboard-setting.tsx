import { useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import {
  chooseKeyboard,
  currentKeyboard,
  KEYBOARDS,
  type KeyboardKind,
} from '#src/lib/keys/keyboard/keyboard.ts';
import { SelectField } from '#src/ui/controls/select.tsx';
import { optionsOf } from '#src/ui/field/options.ts';

/** How the letters lie on the keyboard of this device, for shortcuts in an Arabic layout. */
export function KeyboardSetting() {
  const [kind, setKind] = useState(currentKeyboard().kind);
  return (
    <SelectField
      className="shortcuts__keyboard"
      label={t('settings.keyboard')}
      hint={t('settings.keyboard_hint')}
      value={kind}
      options={optionsOf(KEYBOARDS, (one) => t(`settings.keyboard_${one}`))}
      onChange={({ target }) => {
        chooseKeyboard(target.value as KeyboardKind);
        setKind(target.value as KeyboardKind);
      }}
    />
  );
}
