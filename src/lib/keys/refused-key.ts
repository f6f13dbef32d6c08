import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';
import { rolesWithPermission } from '#src/lib/session/roles-with-permission.ts';
import type { OfferedCommand } from './commands.ts';
import { dropText } from './refused-text.ts';
import { isCharacter } from './shortcuts.ts';

/**
 * The message about the last key that was refused; each refusal is a new object. The shell shows
 * it.
 */
export const keyRefusal = defineStore<{ text: string } | null>(() => null);

/**
 * Why a command is not possible: the roles that have its permission, else the command's own reason,
 * else only that it is not possible.
 */
function whyRefused({ whyNot, permission, label: key }: OfferedCommand): string {
  const label = t(key);
  if (permission && !hasPermission(permission))
    return t('shell.key_not_role', { label, roles: rolesWithPermission(permission) });
  return whyNot() || t('shell.key_refused', { label });
}

/** Announces why a key did nothing, and drops the text that follows it. */
export function announceRefusal(text: string): void {
  keyRefusal.set({ text });
  dropText();
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
