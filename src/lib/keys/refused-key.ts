import { t } from '#src/lib/i18n.ts';
import { may } from '#src/lib/session/may.ts';
import { rolesThatMay } from '#src/lib/session/who-may.ts';
import { createValueStore } from '#streams/index.ts';
import type { Command } from './commands.ts';
import { hasOwnKeys } from './own-keys.ts';
import { isCharacter, pressedKey } from './shortcuts.ts';

/**
 * The last refused key and what it could not do; each refusal is a new object. The shell shows it.
 */
export const refusal = createValueStore<{ text: string } | null>(null);

/** A longer pause than this between two keys begins another word. */
const WORD_MS = 700;

/** Ignores the keys that follow, up to a pause: they belong to the word that was refused. */
function swallowWord(): void {
  const controller = new AbortController();
  const end = () => controller.abort();
  const timers = new Set([setTimeout(end, WORD_MS)]);
  const onKey = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    // A space ends the word: it plays, pauses and selects by itself.
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

/**
 * Why a command is not possible: its own reason, or the roles that may run it, or a general
 * message.
 */
function whyRefused({ whyNot, permission, label: key }: Command): string {
  const why = whyNot?.();
  if (why) return why;
  const label = t(key);
  return permission && !may(permission)
    ? t('shell.key_not_role', { label, roles: rolesThatMay(permission) })
    : t('shell.key_refused', { label });
}

/**
 * True when a pressed key belongs to a command that is not possible now. A letter then announces
 * why, and the keys typed right after it do nothing.
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
