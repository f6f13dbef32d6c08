import { Button } from '@blueprintjs/core';
import { type KeyboardEvent, useState } from 'react';
import type { Shortcuts } from '#contract/routes/people/preferences.ts';
import { t } from '#src/lib/i18n.ts';
import type { CommandFacts } from '#src/lib/keys/commands.ts';
import { MOD, pressedDigit, pressedKey } from '#src/lib/keys/keyboard/pressed-key.ts';
import { isCharacter, keyName, keysIn } from '#src/lib/keys/shortcuts.ts';
import { setKeys } from './change-shortcuts.ts';

/** What every keyboard can type: the user may sit at another one tomorrow. */
const isAscii = (key: string) => /^[ -~]*$/.test(key);

/** Keys that browsers reserve, or that users need: tabs, windows, clipboard, undo. */
const BROWSERS = new Set('acvxzytnwqrlpfsdhjoug0123456789+-='.split('').map((key) => MOD + key));

/** Why a command cannot have a key; null if it can. */
function refusalOf(
  key: string,
  id: string,
  screen: readonly CommandFacts[],
  shortcuts: Shortcuts,
): string | null {
  const name = keyName(key);
  if (key === `${MOD}k`) return t('settings.key_palette', { key: name });
  if (BROWSERS.has(key)) return t('settings.key_reserved', { key: name });
  if (/^[1-9]$/.test(key)) return t('settings.key_digit');
  if (!isAscii(key)) return t('settings.key_foreign', { key: name });
  if (!isCharacter(key.startsWith(MOD) ? key.slice(MOD.length) : key))
    return t('settings.key_moves', { key: name });
  // Checked even while single keys are off, because they may be switched on again.
  const table = keysIn(screen, { ...shortcuts, singleKeys: true });
  const owner = screen.find((other) => other.id !== id && table.get(other.id)?.includes(key));
  return owner ? t('settings.key_taken', { key: name, act: t(owner.label) }) : null;
}

interface Props {
  command: CommandFacts;
  screen: readonly CommandFacts[];
  shortcuts: Shortcuts;
}

const MODIFIERS = ['Control', 'Meta', 'Shift', 'Alt', 'AltGraph', 'CapsLock'];

/** A button that records the next key press, unless the screen needs that key. */
export function KeyRecorder({ command, screen, shortcuts }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState('');
  const act = t(command.label);
  const leave = () => {
    setOpen(false);
    setRefusal('');
  };
  const onKey = (event: KeyboardEvent) => {
    if (!isOpen || event.key === 'Tab' || MODIFIERS.includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return leave();
    if (event.key === 'Backspace') {
      leave();
      return setKeys(command, [], t('settings.key_removed', { act }));
    }
    const { nativeEvent } = event;
    const pressed = pressedKey(nativeEvent);
    // A digit, whatever the upper row of this keyboard types.
    const key =
      pressed !== null && !isAscii(pressed) ? (pressedDigit(nativeEvent) ?? pressed) : pressed;
    const why =
      key === null ? t('settings.key_alt') : refusalOf(key, command.id, screen, shortcuts);
    if (key === null || why) return setRefusal(why ?? '');
    leave();
    setKeys(command, [key], t('settings.key_set', { act, key: keyName(key) }));
  };
  return (
    <>
      <Button
        variant={isOpen ? 'solid' : 'minimal'}
        className={isOpen ? '' : 'text-button'}
        aria-label={isOpen ? undefined : t('settings.key_change_of', { act })}
        aria-pressed={isOpen}
        onClick={() => setOpen(true)}
        onKeyDown={onKey}
        onBlur={leave}
      >
        {t(isOpen ? 'settings.key_press' : 'settings.key_change')}
      </Button>
      {isOpen && (
        <small
          className="shortcuts__why"
          role="alert"
          data-tone={refusal === '' ? undefined : 'critical'}
        >
          {refusal || t('settings.key_press_hint')}
        </small>
      )}
    </>
  );
}
