import { useState } from 'react';
import { useKeys } from '#src/lib/keys/command-scope.ts';
import { pressedKey } from '#src/lib/keys/keyboard/pressed-key.ts';
import { areSingleKeysOn } from '#src/lib/keys/shortcuts.ts';
import { KeySheet } from '#src/ui/overlay/key-sheet.tsx';

/** `?` on screens without a sheet of keys of their own: the keys of what is on the screen. */
export function KeysEverywhere() {
  const [isOpen, setOpen] = useState(false);
  useKeys('everywhere', (event) => {
    if (pressedKey(event) !== '?' || !areSingleKeysOn()) return false;
    setOpen((now) => !now);
    return true;
  });
  return isOpen && <KeySheet onClose={() => setOpen(false)} />;
}
