import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';
import { rolesWithPermission } from '#src/lib/session/roles-with-permission.ts';
import type { OfferedCommand } from './commands.ts';
import { isCharacter } from './shortcuts.ts';

/**
 * The message about the last key that was refused; each refusal is a new object. The shell shows
 * it.
 */
export const keyRefusal = defineStore<{ text: string } | null>(() => null);

/** A pause of this length between two keys ends the text that began with a refused key. */
const TEXT_MS = 1_000;

/**
 * Until when the keys of the text that began with a refused key are dropped, in the time of
 * `performance.now()`.
 */
const textEndsAt = defineStore(() => 0);

/** Keys that type or correct text, or send it. */
const TEXT = /^(.|Enter|Backspace|Dead|Process)$/u;
const MODIFIERS = new Set(['Shift', 'CapsLock', 'AltGraph', 'Alt', 'Control', 'Meta']);

const isModified = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || MODIFIERS.has(key);

/**
 * True if a key press continues a text whose first key was refused, such as the reason that was
 * meant for a dialog: it must not run commands. A key with a modifier leaves the text as it is; any
 * other key, such as Escape or an arrow, ends it.
 */
export function isPartOfRefusedText(event: KeyboardEvent): boolean {
  const now = performance.now();
  if (now >= textEndsAt.get() || isModified(event)) return false;
  const isText = TEXT.test(event.key);
  textEndsAt.set(isText ? now + TEXT_MS : 0);
  return isText;
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

/** Announces why a key did nothing, and drops the text that follows it. */
export function announceRefusal(text: string): void {
  keyRefusal.set({ text });
  textEndsAt.set(performance.now() + TEXT_MS);
}

/**
 * Announces why a command is not possible now. Returns false for keys that type no character: the
 * browser handles arrows, Enter and the like.
 */
export function refuseKey(key: string, command: OfferedCommand): boolean {
  if (!isCharacter(key)) return false;
  announceRefusal(whyRefused(command));
  return true;
}
