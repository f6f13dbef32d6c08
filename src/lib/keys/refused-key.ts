import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';
import { rolesWithPermission } from '#src/lib/session/roles-with-permission.ts';
import type { OfferedCommand } from './commands.ts';
import { isCharacter, pressedKey } from './shortcuts.ts';

/**
 * The message about the last key that was refused; each refusal is a new object. The shell shows
 * it.
 */
export const keyRefusal = defineStore<{ text: string } | null>(() => null);

/** A longer pause than this between two keys starts another word. */
const WORD_MS = 700;

/** Until when the rest of a refused word is ignored, in the time of `performance.now()`. */
const wordEndsAt = defineStore(() => 0);

/**
 * True if a key press continues a word whose first letter was refused: it is ignored. Any other key
 * ends the word. So does a space, which has meanings of its own: it plays, pauses and selects.
 */
export function isPartOfRefusedWord(event: KeyboardEvent): boolean {
  const now = performance.now();
  if (now >= wordEndsAt.get()) return false;
  const key = pressedKey(event);
  const isTyped = key !== null && isCharacter(key);
  wordEndsAt.set(isTyped ? now + WORD_MS : 0);
  return isTyped;
}

/**
 * Why a command is not possible: the command's own reason, else the roles that have the permission,
 * else only that it is not possible.
 */
function whyRefused({ whyNot, permission, label: key }: OfferedCommand): string {
  const why = whyNot();
  if (why) return why;
  const label = t(key);
  return permission && !hasPermission(permission)
    ? t('shell.key_not_role', { label, roles: rolesWithPermission(permission) })
    : t('shell.key_refused', { label });
}

/** Announces why a key did nothing. */
export const announceRefusal = (text: string): void => keyRefusal.set({ text });

/**
 * Announces why a command is not possible now, and ignores the rest of the word. Returns false for
 * keys that type no character: the browser handles arrows, Enter and the like.
 */
export function refuseKey(key: string, command: OfferedCommand): boolean {
  if (!isCharacter(key)) return false;
  announceRefusal(whyRefused(command));
  wordEndsAt.set(performance.now() + WORD_MS);
  return true;
}
