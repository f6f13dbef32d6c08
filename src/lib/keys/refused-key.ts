import { t } from '#src/lib/i18n.ts';
import { may } from '#src/lib/session/may.ts';
import { rolesThatMay } from '#src/lib/session/who-may.ts';
import { createValueStore } from '#streams/index.ts';
import type { Command } from './commands.ts';
import { hasOwnKeys } from './own-keys.ts';
import { isCharacter, pressedKey } from './shortcuts.ts';

/** What the last refused key could not do; each refusal is a new object. The shell shows it. */
export const refusal = createValueStore<{ text: string } | null>(null);

/** Who pauses so long between two keys has begun another word. */
const WORD_MS = 700;

/** Keeps what is typed next, up to a pause, from acting: it was meant for the word that was refused. */
function swallowWord(): void {
  const controller = new AbortController();
  const end = () => controller.abort();
  const timers = new Set([setTimeout(end, WORD_MS)]);
  const onKey = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    // A space ends the word: it plays, pauses and chooses by itself.
    const isTyped = key !== null && isCharacter(key);
    if (!isTyped || hasOwnKeys(event)) return end();
    event.preventDefault();
    event.stopImmediatePropagation();
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    timers.add(setTimeout(end, WORD_MS));
  };
  window.addEventListener('keydown', onKey, { capture: true, signal: controller.signal });
}

/** Why a command is not possible: in its own words, or for whom it is, or at least that it is not. */
function whyRefused({ whyNot, permission, label: key }: Command): string {
  const why = whyNot?.();
  if (why) return why;
  const label = t(key);
  return permission && !may(permission)
    ? t('shell.key_not_role', { label, roles: rolesThatMay(permission) })
    : t('shell.key_refused', { label });
}

/**
 * True when a pressed key is of a command that is not possible now. A letter then says why, and the rest of
 * what is typed in the same breath does nothing.
 */
export function isRefused(event: KeyboardEvent, command: Command): boolean {
  if (command.can?.() !== false) return false;
  const key = pressedKey(event);
  if (key === null || !isCharacter(key)) return true;
  event.preventDefault();
  refusal.set({ text: whyRefused(command) });
  swallowWord();
  return true;
}
