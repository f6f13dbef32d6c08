import type { Shortcuts } from '#contract/routes/people/preferences.ts';
import { ApiFailure } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import type { CommandFacts } from '#src/lib/keys/commands.ts';
import { preferences, savePreferences, shortcutsOf } from '#src/lib/preferences.ts';
import { defineStatus } from '#src/lib/status.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';

/** A message about the last change, for screen readers. */
export const outcome = defineStatus('');

/** Saves the shortcuts. Announces the given message, or the error. */
export async function saveShortcuts(shortcuts: Shortcuts, message = ''): Promise<void> {
  outcome.show(message);
  try {
    await savePreferences({ shortcuts });
  } catch (error) {
    const failure = error instanceof ApiFailure ? error : null;
    const description =
      failure?.status === 412
        ? t('settings.keys_stale')
        : failure?.isNetwork
          ? t('errors.network')
          : String(failure?.message ?? error);
    outcome.clear();
    showToast({ title: t('settings.keys_failed'), description, intent: 'destructive' });
  }
}

const present = (): Shortcuts => shortcutsOf(preferences.get());

/** Sets the keys of a command; null: its default keys. */
export function setKeys(
  { id }: CommandFacts,
  keys: readonly string[] | null,
  message: string,
): void {
  const { [id]: _, ...others } = present().keys;
  const next = keys === null ? others : { ...others, [id]: [...keys] };
  void saveShortcuts({ ...present(), keys: next }, message);
}

/** Resets all keys to their defaults. The previous keys can be restored. */
export function resetAll(): void {
  const before = present();
  void saveShortcuts({ ...before, keys: {} });
  showToast({
    title: t('settings.keys_were_reset'),
    undo: { run: () => void saveShortcuts(before) },
  });
}

export const setSingleKeys = (singleKeys: boolean): void =>
  void saveShortcuts({ ...present(), singleKeys });
