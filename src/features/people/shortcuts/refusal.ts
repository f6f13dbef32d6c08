import type { Shortcuts } from '#contract/routes/people/preferences.ts';
import { t } from '#src/lib/i18n.ts';
import type { CommandFacts } from '#src/lib/keys/commands.ts';
import { isCharacter, keyName, keysIn } from '#src/lib/keys/shortcuts.ts';

const MOD = 'Mod+';
/** Keys reserved by browsers, or indispensable: tabs, windows, clipboard, undo. */
const BROWSERS = new Set('acvxzytnwqrlpfsdhjoug0123456789+-='.split('').map((key) => MOD + key));

/** Why a command cannot have a key, in words; null when it can. */
export function refusalOf(
  key: string,
  id: string,
  screen: readonly CommandFacts[],
  shortcuts: Shortcuts,
): string | null {
  const name = keyName(key);
  if (key === `${MOD}k`) return t('settings.key_palette', { key: name });
  if (BROWSERS.has(key)) return t('settings.key_reserved', { key: name });
  if (/^[1-9]$/.test(key)) return t('settings.key_digit');
  if (!isCharacter(key.startsWith(MOD) ? key.slice(MOD.length) : key))
    return t('settings.key_moves', { key: name });
  // Also while single keys are off, because they may be switched on again.
  const table = keysIn(screen, { ...shortcuts, singleKeys: true });
  const owner = screen.find((other) => other.id !== id && table.get(other.id)?.includes(key));
  return owner ? t('settings.key_taken', { key: name, act: t(owner.label) }) : null;
}
